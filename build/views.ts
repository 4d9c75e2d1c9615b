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
 * Only the tables are memoised, where bets and rounds arrive every second, and the lists that are searched while one
 * types. Shell, other pages and kit are rendered when they change, and memoising them would add a tenth to the start page.
 */
function isOften(path: string): boolean {
  return /^src[\\/](games|pages[\\/]catalog|features[\\/]catalog)[\\/].*(\.tsx|[\\/]use-[^\\/]+\.ts)$/.test(path);
}
