import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Plugin } from "esbuild";

/** What we write instead of a file of the library, and what that file has to hold for it to do the same. */
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

/** The library of streams without its schedulers, by which we run nothing: every worker would start with them. A newer version that is written in another way ends the build. */
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
