import { readFile } from "node:fs/promises";
import { basename, extname, join, relative } from "node:path";
import type { Plugin } from "esbuild";
import { root } from "./options.ts";

/** How the bundler reports a lazily loaded module of the view. */
export const lazyPrefix = "lazy:";

/**
 * A lazily loaded module of the view says which file it is, and under which name its styles are listed: whoever loads it
 * waits for them, and not the module itself, which once failed would fail for as long as the page lives. It also counts as
 * a user of all that the app consists of, which therefore is one chunk and not one for each set of modules that share a part.
 */
export function lazyModules(): Plugin {
  return {
    name: "lazy-modules",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.tsx?$/ }, ({ kind, path, resolveDir, namespace }) =>
        kind === "dynamic-import" && namespace === "file"
          ? { path: relative(root, join(resolveDir, path)), namespace: "lazy" }
          : undefined,
      );
      onLoad({ filter: /.*/, namespace: "lazy" }, async ({ path }) => ({
        contents: wrapped(path, await readFile(join(root, path), "utf8")),
        resolveDir: root,
      }));
    },
  };
}

/** What every one of them stands on. */
const ground = ["react-dom", "./src/app/app.tsx", "./src/link/layer.ts"];

function wrapped(path: string, source: string): string {
  const file = JSON.stringify(`./${path}`);
  return `
    ${ground.map((name) => `import ${JSON.stringify(name)};`).join("\n")}
    export * from ${file};
    ${/^export default/m.test(source) ? `export { default } from ${file};` : ""}
    export const module = ${JSON.stringify(path)};
    ${path.endsWith(".tsx") ? `export const styledAs = ${JSON.stringify(basename(path, extname(path)))};` : ""}
  `;
}
