import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "esbuild";
import { root } from "./options.ts";

const library = join(root, "node_modules/lucide/dist/esm/lucide.mjs");
const shared = "shared";

/**
 * An icon that one module shows comes with that module; those of several come with the app. The bundler keeps together what
 * one file lists, so that by the library's own list every icon of every page would be loaded with the first.
 */
export function icons(): Plugin {
  return {
    name: "icons",
    setup({ onStart, onResolve, onLoad }) {
      let listed: Promise<ReturnType<typeof iconsOf>>;
      onStart(() => {
        listed = read();
      });
      onResolve({ filter: /^lucide$/ }, ({ importer }) => ({ path: relative(root, importer), namespace: "icons" }));
      onResolve({ filter: /^icons:shared$/ }, () => ({ path: shared, namespace: "icons" }));
      onLoad({ filter: /.*/, namespace: "icons" }, async ({ path }) => {
        const { ownOf, common } = await listed;
        return { contents: path === shared ? common : ownOf(path), resolveDir: dirname(library) };
      });
    },
  };
}

/** What each of the sources gets of the library's list, and what goes to several of them. */
export function iconsOf(sources: ReadonlyMap<string, string>, list: string) {
  const wanted = new Map([...sources].map(([path, source]) => [path, namesIn(source)]));
  const all = [...wanted.values()].flat();
  const isShared = (name: string) => all.indexOf(name) !== all.lastIndexOf(name);
  const from = (name: string) => {
    const [, file] = new RegExp(`\\bdefault as ${name}\\b[^;]*from '([^']+)'`).exec(list) ?? [];
    return file === undefined ? "" : `export { default as ${name} } from "${file}";\n`;
  };
  return {
    ownOf: (path: string) =>
      (wanted.get(path) ?? [])
        .map((name) => (isShared(name) ? `export { ${name} } from "icons:shared";\n` : from(name)))
        .join(""),
    common: [...new Set(all.filter(isShared))].sort().map(from).join(""),
  };
}

async function read() {
  const paths = (await readdir(join(root, "src"), { recursive: true })).filter((path) => /\.tsx?$/.test(path));
  const sources = await Promise.all(
    paths.map(async (path) => [join("src", path), await readFile(join(root, "src", path), "utf8")] as const),
  );
  return iconsOf(new Map(sources), await readFile(library, "utf8"));
}

/** The icons that a source imports, by their names in the library. */
function namesIn(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from "lucide"/g)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim().replace(/ as .*$/, ""))
    .filter((name) => /^\w+$/.test(name));
}
