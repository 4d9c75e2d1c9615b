import { readFile } from "node:fs/promises";
import { dirname, extname, join, relative } from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { lazyPrefix } from "./lazy-modules.ts";
import { root } from "./options.ts";

const partPrefix = "part:";
const lazy = lazyPrefix.slice(0, -1);
/** Bundled twice, once for the start and once for all parts, so that the start contains only what it uses. */
const library = /[\\/]node_modules[\\/]valibot[\\/]/;

/**
 * Makes one file of everything the worker starts with, and one of each part that it loads later. Code that several
 * parts need beyond the start is repeated in each of them, which is safe because modules have no state: a file for each
 * set of parts that share something would mean ten requests for next to nothing.
 */
export function workerParts(ground: string): Plugin {
  return {
    name: "worker-parts",
    setup({ initialOptions, onStart, onResolve, onLoad, resolve }) {
      let start = new Set<string>();
      onStart(async () => {
        start = await startOf(ground, initialOptions);
      });

      onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ kind, path, resolveDir }) =>
        kind === "dynamic-import" ? { path: relative(root, join(resolveDir, path)), namespace: lazy } : undefined,
      );
      onLoad({ filter: /.*/, namespace: lazy }, ({ path }) => ({
        contents: `import ${JSON.stringify(ground)}; export * from ${JSON.stringify(`./${path}`)};`,
        resolveDir: root,
      }));

      onResolve({ filter: /.*/ }, async ({ path, importer, resolveDir, namespace, kind, pluginData }) => {
        const part = namespace === lazy ? partPrefix + importer : namespace;
        if (!part.startsWith(partPrefix) || pluginData === workerParts) return undefined;
        const found = await resolve(path, { importer, resolveDir, kind, pluginData: workerParts });
        if (found.errors.length > 0 || found.external) return found;
        if (library.test(found.path)) return { ...found, namespace: partPrefix };
        return start.has(relative(root, found.path)) ? found : { ...found, namespace: part };
      });
      onLoad({ filter: /.*/ }, async ({ path, namespace }) =>
        namespace.startsWith(partPrefix)
          ? {
              contents: await readFile(path, "utf8"),
              loader: extname(path) === ".json" ? "json" : extname(path) === ".ts" ? "ts" : "js",
              resolveDir: dirname(path),
            }
          : undefined,
      );
    },
  };
}

async function startOf(ground: string, options: BuildOptions): Promise<Set<string>> {
  const laterOn: Plugin = {
    name: "later-on",
    setup: ({ onResolve }) =>
      onResolve({ filter: /.*/ }, ({ kind }) =>
        kind === "dynamic-import" ? { path: "later", external: true } : undefined,
      ),
  };
  const { metafile } = await build({
    ...options,
    entryPoints: [ground],
    metafile: true,
    write: false,
    plugins: [laterOn],
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return new Set(inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])));
}
