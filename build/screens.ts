import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "esbuild";
import { root } from "./options.ts";

/** How the bundler's reports name a lazily loaded module of the view. */
export const screenPrefix = "screen:";

/**
 * A lazily loaded module of the view arrives together with its styles and says which file it is. It also counts as a user
 * of all that the app consists of, which therefore is one chunk and not one for each set of screens that share a part.
 */
export function screens(): Plugin {
  return {
    name: "screens",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.tsx?$/ }, ({ kind, path, resolveDir, namespace }) =>
        kind === "dynamic-import" && namespace === "file" ? { path: relative(root, join(resolveDir, path)), namespace: "screen" } : undefined,
      );
      onLoad({ filter: /.*/, namespace: "screen" }, async ({ path }) => ({ contents: screenModule(path, await readFile(join(root, path), "utf8")), resolveDir: root }));
    },
  };
}

/** What every screen stands on. */
const ground = ["react-dom", "./src/app/app.tsx", "./src/link/layer.ts"];

function screenModule(path: string, source: string): string {
  const file = JSON.stringify(`./${path}`);
  return `
    ${ground.map((name) => `import ${JSON.stringify(name)};`).join("\n")}
    export * from ${file};
    ${/^export default/m.test(source) ? `export { default } from ${file};` : ""}
    export const screen = ${JSON.stringify(path)};
    await globalThis.karat?.loadStyles(screen);
  `;
}
