import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/**
 * Leaves out of i18next what the app does not use: backends (words come with the build), formats (`src/i18n/format.ts`
 * has them), texts within texts, plug-ins and warnings. Saves more than three kilobytes that every page waits for.
 */
export function ownWords(): Plugin {
  return {
    name: "own-words",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/ }, async ({ path }) => ({
        contents: withoutUnused(await readFile(path, "utf8")),
      }));
    },
  };
}

/** Removes the code of the i18n library that we never use. Throws if a newer version is built differently. */
export function withoutUnused(library: string): string {
  const without = replaced(library, /^class Connector extends EventEmitter \{\n.*?^\}$/ms, connector);
  const plain = replaced(without, /^class Formatter \{\n.*?^\}$/ms, "const Formatter = undefined;");
  const own = unusedMethods.reduce((code, name) => replaced(code, methodOf(name), ""), plain);
  const flat = replaced(
    replaced(own, /,\s*reloadResources: this\.reloadResources\.bind\(this\)/, ""),
    methodOf("nest"),
    "  nest(text) {\n    return text;\n  }\n",
  );
  // The logger is for debugging and always off; marked as pure, its calls are removed by the minifier.
  return replaced(flat, /\bthis\.logger\.(?=(?:warn|log|deprecate)\()/g, "/* @__PURE__ */ this.logger.");
}

const unusedMethods = [
  "reloadResources",
  "use",
  "hydrate",
  "loadNamespaces",
  "loadLanguages",
  "dir",
  "cloneInstance",
  "getUsedParamsDetails",
  "removeResourceBundle",
  "deprecateBareCode",
] as const;

function methodOf(name: string): RegExp {
  return new RegExp(String.raw`^  ${name}\(.*?^  \}\n`, "ms");
}

/** Nothing is loaded on demand, so all words are always there. */
const connector = `class Connector extends EventEmitter {
  state = {};
  load(languages, namespaces, callback) {
    callback();
  }
}`;

function replaced(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`i18next is not what ${String(part)} was written for`);
  return text.replace(part, by);
}
