import { readFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import type { Plugin } from "esbuild";
import { memoised } from "./react-compiler.ts";
import { root } from "./options.ts";
import { classNameOf, writeClassNames } from "./class-names.ts";

export function views(): Plugin {
  return {
    name: "views",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/, namespace: "file" }, async ({ path }) => {
        const source = writeClassNames(await readFile(path, "utf8"), (stylesheet, name) =>
          classNameOf(resolve(dirname(path), stylesheet), name),
        );
        const module = relative(root, path);
        const contents = isOften(module) ? await memoised(module, source) : source;
        return { contents, loader: path.endsWith(".tsx") ? "tsx" : "ts" };
      });
    },
  };
}

/**
 * The tables, where bets and rounds come in by the second. Shell, pages and kit are drawn when they change, and memoising
 * them would be a tenth of the start page's bytes.
 */
function isOften(path: string): boolean {
  return /^src[\\/]games[\\/].*(\.tsx|[\\/]use-[^\\/]+\.ts)$/.test(path);
}
