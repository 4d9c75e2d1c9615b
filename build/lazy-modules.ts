import { readFile } from "node:fs/promises";
import { basename, extname, join, relative } from "node:path";
import type { Plugin } from "esbuild";
import type { Plan } from "./chunk-plan.ts";
import { root } from "./options.ts";
import { memberOf, partsNow } from "./parts.ts";

/** Prefixes under which the bundler reports a lazily loaded module, and a file of several of them. */
export const lazyPrefix = "lazy:";
export const partPrefix = "part:";
/** Prefix of a library module that shall be loaded along, with the suffix the bundler adds to its path. */
const alongPrefix = "along:";

/**
 * Lets each lazily loaded module say which file it is and the name of its styles, so that the loader waits for the
 * styles: if the module imported them itself, one failure would last as long as the page. Each also counts as a user of
 * all code that the app starts with, so that this becomes one chunk instead of one for each set of modules that share a
 * part, and of whatever else the plan loads along.
 */
export function lazyModules(plan?: Plan): Plugin {
  return {
    name: "lazy-modules",
    setup({ onStart, onResolve, onLoad }) {
      let parts: ReturnType<typeof partsNow>;
      const partOf = (module: string) => [...parts].find(([, modules]) => modules.includes(module))?.[0];
      onStart(() => {
        parts = partsNow();
      });
      onResolve({ filter: /\.tsx?$/ }, ({ kind, path, resolveDir, namespace }) => {
        if (kind !== "dynamic-import" || namespace !== "file") return undefined;
        const module = relative(root, join(resolveDir, path));
        const part = partOf(module);
        return part === undefined
          ? { path: module, namespace: "lazy" }
          : { path: `${partPrefix}${part}/${memberOf(module)}`, external: true };
      });
      onResolve({ filter: /^part:/ }, ({ path }) => ({ path: path.slice(partPrefix.length), namespace: "part" }));
      onResolve({ filter: /^lazy:/ }, ({ path }) => ({ path: path.slice(lazyPrefix.length), namespace: "lazy" }));
      onResolve({ filter: /^along:/ }, ({ path }) => {
        const [file = "", suffix] = path.slice(alongPrefix.length).split("?");
        return { path: join(root, file), ...(suffix !== undefined && { suffix: `?${suffix}` }), sideEffects: true };
      });
      onLoad({ filter: /[\\/]src[\\/](main|prerender)\.tsx$/ }, async ({ path }) => ({
        contents: [await readFile(path, "utf8"), ...imported(plan?.get(startEntry) ?? [])].join("\n"),
        loader: "tsx",
      }));
      onLoad({ filter: /.*/, namespace: "lazy" }, async ({ path }) => ({
        contents: wrapped(path, await readFile(join(root, path), "utf8"), partOf(path), plan),
        resolveDir: root,
      }));
      onLoad({ filter: /.*/, namespace: "part" }, ({ path }) => ({
        contents: [
          ...loadedAlong(partPrefix + path, plan),
          ...(parts.get(path) ?? []).map((module) => `export * as ${memberOf(module)} from "${lazyPrefix}${module}";`),
          `export const styledAs = ${JSON.stringify(path)};`,
        ].join("\n"),
        resolveDir: root,
      }));
    },
  };
}

/** What every page begins with. */
export const startEntry = "src/main.tsx";

const ground = ["react-dom", "./src/app/app.tsx", "./src/browser/start-link.ts", "./src/browser/reset-link.ts"];

function wrapped(path: string, source: string, part: string | undefined, plan: Plan | undefined): string {
  const file = JSON.stringify(`./${path}`);
  const lines = [
    `export * from ${file};`,
    /^export default/m.test(source) ? `export { default } from ${file};` : "",
    `export const module = ${JSON.stringify(part === undefined ? lazyPrefix + path : partPrefix + part)};`,
  ];
  if (part !== undefined) return lines.join("\n");
  const styled = path.endsWith(".tsx")
    ? `export const styledAs = ${JSON.stringify(basename(path, extname(path)))};`
    : "";
  return [...loadedAlong(lazyPrefix + path, plan), ...lines, styled].join("\n");
}

function loadedAlong(entry: string, plan: Plan | undefined): string[] {
  return [...ground.map((name) => `import ${JSON.stringify(name)};`), ...imported(plan?.get(entry) ?? [])];
}

function imported(modules: readonly string[]): string[] {
  // Our own modules keep their path: the bundler applies the tsconfig only to what it resolves itself.
  return modules
    .map((module) => (module.startsWith("node_modules/") ? alongPrefix + module : join(root, module)))
    .map((name) => `import ${JSON.stringify(name)};`);
}
