import { relative, resolve } from "node:path";
import type { BuildOptions, BuildResult } from "esbuild";
import { mirrorKeysOf } from "./mirror-keys.ts";

export const root = resolve(import.meta.dirname, "..");
export const development = process.argv.includes("--watch");
/** Skips the size budgets, for measurements of a changed site. */
export const anySize = process.argv.includes("--any-size");

export const mirrorKeys = mirrorKeysOf(process.env["KARAT_MIRROR_KEYS"] ?? "");

export const everywhere = {
  bundle: true,
  write: false,
  metafile: true,
  absWorkingDir: root,
  outdir: "dist",
  logLevel: "warning",
} satisfies BuildOptions;

export const forBrowsers = {
  ...everywhere,
  format: "esm",
  splitting: true,
  target: ["chrome123", "firefox121", "safari17.5"],
  // They lack only what Unicode has added since; rewritten for that, a library's pattern that nobody uses would stay.
  supported: { "regexp-unicode-property-escapes": true },
  // Selects the builds that libraries ship for modern browsers, without down-levelled classes.
  conditions: ["es2015", "module"],
  alias: {
    dexie: "dexie/dist/modern/dexie.min.mjs",
    "react-i18next": resolve(root, "src/i18n/use-translation.tsx"),
    // React now contains what this shim provides.
    "use-sync-external-store/shim": "react",
    "use-sync-external-store/shim/index.js": "react",
  },
  entryNames: "assets/[name]-[hash]",
  chunkNames: "assets/[name]-[hash]",
  assetNames: "assets/[name]-[hash]",
  minify: !development,
  legalComments: "none",
  charset: "utf8",
  jsx: "automatic",
  define: {
    DEVELOPMENT: String(development),
    // A string, as the bundler would move an array into a file of its own.
    MIRROR_KEYS: JSON.stringify(JSON.stringify(mirrorKeys)),
    "process.env.NODE_ENV": development ? '"development"' : '"production"',
  },
} satisfies BuildOptions;

export type Bundle = BuildResult<typeof everywhere>;
export type Files = Map<string, Uint8Array>;

export function filesOf({ outputFiles }: Pick<Bundle, "outputFiles">): Files {
  return new Map(outputFiles.map(({ path, contents }) => [relative(`${root}/dist`, path), contents]));
}

/** `dist/assets/x.js`, as esbuild reports it, becomes `assets/x.js`. */
export function pathOf(output: string): string {
  return output.slice("dist/".length);
}
