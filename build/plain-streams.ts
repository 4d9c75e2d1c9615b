import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Plugin } from "esbuild";

/** Our replacements for files of the library, and what the original must contain for them to be equivalent. */
const instead: Readonly<Record<string, { holds: string; contents: string }>> = {
  "from.js": {
    holds: "return scheduler ? scheduled(input, scheduler) : innerFrom(input);",
    contents: 'export { innerFrom as from } from "./innerFrom.js";',
  },
  "throwUnobservableError.js": {
    holds: "return new TypeError(",
    contents: "export const createInvalidObservableTypeError = (input) => new TypeError(`${input} is no stream`);",
  },
};

/** RxJS without its schedulers, which we never use and every worker would load. Throws if a newer version differs. */
export function plainStreams(): Plugin {
  return {
    name: "plain-streams",
    setup({ onLoad }) {
      onLoad(
        { filter: /[\\/]rxjs[\\/]dist[\\/]esm[\\/]internal[\\/]\w+[\\/](from|throwUnobservableError)\.js$/ },
        async ({ path }) => {
          const file = instead[basename(path)];
          if (!file || !(await readFile(path, "utf8")).includes(file.holds))
            throw new Error(`${path} is not what build/plain-streams.ts was written for`);
          return { contents: file.contents };
        },
      );
    },
  };
}
