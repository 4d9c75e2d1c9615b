import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/**
 * The library of words without what the view has no use for: its words come with the build and not from a backend,
 * its formats are those of `src/i18n/format.ts`, and what it warns of nobody reads. That is more than two kilobytes of what every page waits for.
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

/** A newer version that is built in another way ends the build. */
export function withoutUnused(library: string): string {
  const without = replaced(library, /^class Connector extends EventEmitter \{\n.*?^\}$/ms, connector);
  const plain = replaced(without, /^class Formatter \{\n.*?^\}$/ms, "const Formatter = undefined;");
  // Warnings are for its own debugging, which we never turn on: minifying leaves out what only makes their text.
  return replaced(plain, /\bthis\.logger\.(?=(?:warn|log|deprecate)\()/g, "/* @__PURE__ */ this.logger.");
}

/** Where nothing is loaded, all is there. */
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
