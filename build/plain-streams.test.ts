import { build } from "esbuild";
import { expect, test } from "vitest";
import { forBrowsers } from "./options.ts";
import { plainStreams } from "./plain-streams.ts";

test("streams do without schedulers and asynchronous iterables as they do with them, and say what is none", async () => {
  const { outputFiles } = await build({
    ...forBrowsers,
    stdin: {
      contents: 'export { concat, firstValueFrom, from, merge, of, toArray } from "rxjs";',
      resolveDir: import.meta.dirname,
    },
    plugins: [plainStreams()],
  });
  const text = outputFiles[0]?.text ?? "";
  expect(text).not.toContain("cannot be null");
  const { concat, firstValueFrom, from, merge, of, toArray } = (await import(
    `data:text/javascript,${encodeURIComponent(text)}`
  )) as typeof import("rxjs");
  const all = concat(merge(of(1), Promise.resolve(2)), from([3, 4]));
  expect(await firstValueFrom(all.pipe(toArray()))).toEqual([1, 2, 3, 4]);
  expect(() => from(5 as never)).toThrow("5 is no stream");
  expect(() => from(new ReadableStream())).toThrow("is no stream");
});
