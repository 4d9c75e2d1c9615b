import { relative, resolve } from "node:path";
import type { BuildOptions, BuildResult } from "esbuild";
import { mirrorKeysOf } from "./mirror-keys.ts";

export const root = resolve(import.meta.dirname, "..");
export const development = process.argv.includes("--watch");
/** For measurements of a changed site alone: it is made whatever its size. */
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
  // What libraries have for browsers of now, who need no classes made of functions.
  conditions: ["es2015", "module"],
  alias: {
    dexie: "dexie/dist/modern/dexie.min.mjs",
    tslib: resolve(root, "build/tslib.ts"),
    // A stand-in for what React itself has by now.
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
    // As a text: the bundler would put a list into a file of its own.
    MIRROR_KEYS: JSON.stringify(JSON.stringify(mirrorKeys)),
    "process.env.NODE_ENV": development ? '"development"' : '"production"',
  },
} satisfies BuildOptions;

export type Bundle = BuildResult<typeof everywhere>;
/** Contents by path. */
export type Files = Map<string, Uint8Array>;

export function filesOf({ outputFiles }: Pick<Bundle, "outputFiles">): Files {
  return new Map(outputFiles.map(({ path, contents }) => [relative(`${root}/dist`, path), contents]));
}

/** `dist/assets/x.js`, as esbuild reports a file, is `assets/x.js` among the files. */
export function pathOf(output: string): string {
  return output.slice("dist/".length);
}
