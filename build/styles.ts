import { createHash } from "node:crypto";
import { basename, dirname, extname } from "node:path";
import { build, type Plugin } from "esbuild";
import { type Files, filesOf, forBrowsers, root } from "./options.ts";
import type { Graph } from "./graph.ts";
import { screenPrefix } from "./screens.ts";

/**
 * To scripts, a stylesheet is its class names; the styles themselves are bundled by `sheetsOf`. A class is named after its
 * file, so that no change elsewhere renames it.
 */
export function classNames(): Plugin {
  return {
    name: "class-names",
    setup({ onLoad, onStart }) {
      const owners = new Map<string, string>();
      onStart(() => owners.clear());
      onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
        const owner = owners.get(basename(path)) ?? path;
        owners.set(basename(path), path);
        if (owner !== path) return { errors: [{ text: `Two stylesheets of one name would share their classes: ${owner} and ${path}` }] };
        return { contents: (await compileModule(path)).names };
      });
      onLoad({ filter: /\.css$/ }, () => ({ contents: "" }));
    },
  };
}

/** The styles that stand in every page, and those of each lazily loaded module. */
export async function sheetsOf(graph: Graph) {
  const everyPage = graph.stylesheets("src/main.tsx");
  const base = await bundle(everyPage);
  const files: Files = new Map(base.files);
  const own = new Map<string, { address: string; text: string }>();
  for (const input of graph.screens) {
    const sheet = await bundle(graph.stylesheets(input).filter((file) => !everyPage.includes(file)));
    for (const [path, bytes] of sheet.files) files.set(path, bytes);
    if (sheet.text === "") continue;
    const screen = input.slice(screenPrefix.length);
    const path = `assets/${basename(screen, extname(screen))}-${createHash("sha256").update(sheet.text).digest("hex").slice(0, 8)}.css`;
    own.set(screen, { address: `/${path}`, text: sheet.text });
    files.set(path, Buffer.from(sheet.text));
  }

  return {
    files,
    /** What stands in a page that shows this screen. */
    inlined: (screen: string | undefined) => [base.text, own.get(screen ?? "")?.text].filter((text) => text !== undefined),
    /** Where the styles of all other screens are. */
    addresses: (inlined: string | undefined) =>
      Object.fromEntries([...own].filter(([screen]) => screen !== inlined).map(([screen, { address }]) => [screen, address])),
  };
}

async function bundle(stylesheets: string[]): Promise<{ text: string; files: Files }> {
  if (stylesheets.length === 0) return { text: "", files: new Map() };
  const contents = stylesheets.map((file) => `@import ${JSON.stringify(`./${file}`)};`).join("\n");
  const stdin = { contents, resolveDir: root, loader: "css" } as const;
  const files = filesOf(await build({ ...forBrowsers, splitting: false, stdin, publicPath: "/", loader, plugins: [withClassNames] }));
  const [sheet = ""] = [...files.keys()].filter((file) => file.endsWith(".css"));
  const text = Buffer.from(files.get(sheet) ?? "").toString().trim();
  files.delete(sheet);
  return { text, files };
}

const loader = { ".woff2": "file", ".svg": "file", ".png": "file", ".webp": "file" } as const;

const withClassNames: Plugin = {
  name: "with-class-names",
  setup({ onLoad }) {
    onLoad({ filter: /\.module\.css$/ }, async ({ path }) => ({ contents: (await compileModule(path)).css, loader: "css" }));
  },
};

async function compileModule(path: string): Promise<{ names: string; css: string }> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: { contents: `export { default } from ${JSON.stringify(path)}`, resolveDir: dirname(path) },
    bundle: true,
    write: false,
    outdir: "dist",
    format: "esm",
    loader: { ".css": "local-css" },
    external: Object.keys(loader).map((end) => `*${end}`),
  });
  const [names, css] = [".js", ".css"].map((end) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? "");
  return { names: names ?? "", css: css ?? "" };
}
