import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Plugin } from "esbuild";

/** For files of the library, what has to stand in them, and what stands there instead. */
const instead: Readonly<Record<string, readonly (readonly [original: string, ours: string])[]>> = {
  "from.js": [["scheduler ? scheduled(input, scheduler) : innerFrom(input)", "innerFrom(input)"]],
  "innerFrom.js": [
    [without("isAsyncIterable", "fromAsyncIterable"), ""],
    [without("isReadableStreamLike", "fromReadableStreamLike"), ""],
  ],
  "throwUnobservableError.js": [
    [
      "You provided ${input !== null && typeof input === 'object' ? 'an invalid object' : `'${input}'`} where a stream was expected. You can provide an Observable, Promise, ReadableStream, Array, AsyncIterable, or Iterable.",
      "${input} is no stream",
    ],
  ],
};

/**
 * RxJS without its schedulers and asynchronous iterables, which we never use and every worker would load. Throws if a
 * newer version differs.
 */
export function plainStreams(): Plugin {
  return {
    name: "plain-streams",
    setup({ onLoad }) {
      onLoad(
        { filter: /[\\/]rxjs[\\/]dist[\\/]esm[\\/]internal[\\/]\w+[\\/](from|innerFrom|throwUnobservableError)\.js$/ },
        async ({ path }) => {
          let contents = await readFile(path, "utf8");
          for (const [original, ours] of instead[basename(path)] ?? []) {
            if (!contents.includes(original))
              throw new Error(`${path} is not what build/plain-streams.ts was written for`);
            contents = contents.replace(original, ours);
          }
          return { contents };
        },
      );
    },
  };
}

function without(test: string, from: string): string {
  return `        if (${test}(input)) {\n            return ${from}(input);\n        }\n`;
}
