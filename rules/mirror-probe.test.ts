import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { probeMirror } from "./mirror-probe.ts";

const pixel = readFileSync(join(import.meta.dirname, "../public/pixel.png"));
const png = { "Content-Type": "image/png" };
const html = { "Content-Type": "text/html" };

function probe(answer: (address: string, init: RequestInit) => Promise<Response>, limitMs?: number) {
  let time = 1_000;
  const environment = {
    fetch: ((address: string, init: RequestInit) => answer(address, init)) as typeof fetch,
    location: { protocol: "https:", host: "a.example", origin: "https://a.example" },
    now: () => (time += 40),
  };
  return probeMirror(environment, "b.example:8443", limitMs === undefined ? {} : { limitMs });
}

test("a mirror is reached when its own pixel comes, past every cache", async () => {
  const asked: string[] = [];
  const ms = await probe((address, { mode, cache, credentials }) => {
    asked.push(address, String(mode), String(cache), String(credentials));
    return Promise.resolve(new Response(pixel, { headers: png }));
  });
  expect(ms).toBe(40);
  expect(asked).toEqual(["https://b.example:8443/pixel.png?1040", "cors", "no-store", "omit"]);
});

test.for([
  ["a page", () => new Response("<html>blocked</html>", { headers: html })],
  ["a page that calls itself a picture", () => new Response("<html>blocked</html>", { headers: png })],
  ["another picture", () => new Response(pixel.subarray(0, 60), { headers: png })],
  ["a longer one", () => new Response(Buffer.concat([pixel, pixel]), { headers: png })],
  ["the pixel as a page", () => new Response(pixel, { headers: html })],
  ["the pixel with a refusal", () => new Response(pixel, { status: 451, headers: png })],
  ["nothing", () => new Response(null, { headers: png })],
] as const)("%s in its place is no success", async ([, answer]) => {
  expect(await probe(() => Promise.resolve(answer()))).toBeNull();
});

test("neither is an error, nor what does not come in time", async () => {
  expect(await probe(() => Promise.reject(new TypeError("blocked")))).toBeNull();
  const never = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(new Error("late"))));
  expect(await probe(never, 20)).toBeNull();
});
