import { expect, test } from "vitest";
import { postOutside } from "./outside.ts";

const nowMs = Date.UTC(2026, 10, 23, 12);

function postTo(answer: Response) {
  const environment = { fetch: () => Promise.resolve(answer), now: () => nowMs };
  return postOutside(environment, "https://collect.example/events", { events: [] });
}

const busy = (status: number, retryAfter: string) =>
  new Response(null, { status, headers: { "Retry-After": retryAfter } });

test("a collector outside the house that is busy is asked again when it says, whether in seconds or by a date", async () => {
  expect(await postTo(busy(429, "90"))).toEqual({ laterMs: 90_000 });
  expect(await postTo(busy(503, new Date(nowMs + 120_000).toUTCString()))).toEqual({ laterMs: 120_000 });
  expect(await postTo(busy(503, new Date(nowMs - 120_000).toUTCString()))).toEqual({ laterMs: 0 });
  expect(await postTo(busy(503, "soon"))).toEqual({ laterMs: 0 });
  expect(await postTo(new Response(null, { status: 503 }))).toEqual({ laterMs: 0 });
});

test("nobody outside the house keeps events waiting for more than an hour at a time", async () => {
  expect(await postTo(busy(429, "99999999999"))).toEqual({ laterMs: 3_600_000 });
  expect(await postTo(busy(429, "Fri, 31 Dec 9999 23:59:59 GMT"))).toEqual({ laterMs: 3_600_000 });
});

test("what was taken or refused is done, whenever it is said to come again", async () => {
  for (const status of [200, 202, 400, 413]) expect(await postTo(busy(status, "90"))).toBe("done");
});
