import { expect, test } from "vitest";
import { createRequestScheduler } from "./request-scheduler.ts";

const by = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** The order in which requests begin, with how many began before each in the same turn of the event loop. */
async function orderOf(sent: readonly [name: string, network: string, token: string][]): Promise<string[]> {
  const starts = createRequestScheduler();
  const begun: string[] = [];
  await Promise.all(
    sent.map(async ([name, network, token]) => {
      await starts.wait(network, by(token));
      begun.push(name);
    }),
  );
  return begun;
}

const flood = (network: string, token: (index: number) => string) =>
  Array.from({ length: 300 }, (_, index): [string, string, string] => ["flood", network, token(index)]);

test("whoever asks for one thing begins in the next turn, however much another network has sent before", async () => {
  const order = await orderOf([...flood("a", (index) => `made up ${index}`), ["other", "b", "own"]]);
  expect(order).toHaveLength(301);
  expect(order.indexOf("other")).toBeLessThan(4);
});

test("in one network whoever has a token of their own does not wait behind another one's many calls", async () => {
  const order = await orderOf([...flood("a", () => "one"), ["other", "a", "own"]]);
  expect(order.indexOf("other")).toBeLessThan(4);
});

test("who is alone begins at once, again and again", async () => {
  const starts = createRequestScheduler();
  let isLate = false;
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    setImmediate(() => (isLate = true));
    isLate = false;
    await starts.wait("a", by("one"));
    expect(isLate).toBe(false);
  }
});
