import { build } from "esbuild";
import { expect, test } from "vitest";
import { forBrowsers } from "./options.ts";

async function bundled(): Promise<typeof import("rxjs")> {
  const { outputFiles } = await build({
    ...forBrowsers,
    splitting: false,
    stdin: { contents: `export { from, lastValueFrom, toArray, take } from "rxjs"`, resolveDir: import.meta.dirname },
  });
  const text = outputFiles.find(({ path }) => path.endsWith(".js"))?.text ?? "";
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as typeof import("rxjs");
}

test("what a browser's RxJS makes of asynchronous iterables and streams is what they give, and how they end", async () => {
  const { from, lastValueFrom, take, toArray } = await bundled();
  const all = (of: AsyncIterable<number> | ReadableStream<number>) => lastValueFrom(from(of).pipe(toArray()));
  async function* counted(most: number, end?: Error) {
    for (let count = 0; count < most; count += 1) yield count;
    if (end) throw end;
  }
  expect(await all(counted(3))).toEqual([0, 1, 2]);
  await expect(all(counted(1, new Error("over")))).rejects.toThrow("over");
  const readable = (pull: (controller: ReadableStreamDefaultController<number>) => void) =>
    new ReadableStream<number>({ pull });
  let given = 0;
  const short = readable((stream) => (given === 2 ? stream.close() : stream.enqueue(given++)));
  expect(await all(short)).toEqual([0, 1]);
  await expect(all(readable((stream) => stream.error(new Error("torn"))))).rejects.toThrow("torn");
  const endless = readable((stream) => stream.enqueue(7));
  expect(await lastValueFrom(from(endless).pipe(take(2), toArray()))).toEqual([7, 7]);
});
