import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "esbuild";
import { root } from "./options.ts";

const library = join(root, "node_modules/lucide/dist/esm/lucide.mjs");

/**
 * Gives each module just the icons that it uses, each from its own file. Imported from the library's index, the icons
 * of all pages would end up in the chunk that is loaded first.
 */
export function icons(): Plugin {
  return {
    name: "icons",
    setup({ onStart, onResolve, onLoad }) {
      let list: Promise<string>;
      onStart(() => {
        list = readFile(library, "utf8");
      });
      onResolve({ filter: /^lucide$/ }, ({ importer }) => ({ path: relative(root, importer), namespace: "icons" }));
      onResolve({ filter: /./, namespace: "icons" }, ({ path }) => ({
        path: join(dirname(library), path),
        // Keeps the bare imports by which the chunk plan loads it along with others.
        sideEffects: true,
      }));
      onLoad({ filter: /.*/, namespace: "icons" }, async ({ path }) => ({
        contents: iconsOf(await readFile(join(root, path), "utf8"), await list),
        resolveDir: dirname(library),
      }));
    },
  };
}

export function iconsOf(source: string, list: string): string {
  return namesIn(source)
    .map((name) => {
      const [, file] = new RegExp(`\\bdefault as ${name}\\b[^;]*from '([^']+)'`).exec(list) ?? [];
      return file === undefined ? "" : `export { default as ${name} } from "${file}";\n`;
    })
    .join("");
}

function namesIn(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from "lucide"/g)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim().replace(/ as .*$/, ""))
    .filter((name) => /^\w+$/.test(name));
}
