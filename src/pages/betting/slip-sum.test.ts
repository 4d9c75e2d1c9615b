import { expect, test } from "vitest";
import type { SeenLeg } from "../../../worker/betting/odds-views.ts";
import { largestOf, mostOf, sumOf } from "./slip-sum.ts";
import { someOf } from "./system-returns.ts";
import { readSlip, type SlipData } from "./use-slip.ts";

const names = { ru: "a", en: "a", kz: "a" };
const seen = (event: string, price: string): SeenLeg => ({
  id: `${event}:winner3:home`,
  event: {
    id: event,
    sport: "football",
    home: names,
    away: names,
    league: { id: "l", names },
    starts_at: "2026-01-01T00:00:00.000Z",
    state: "live",
  },
  score: null,
  market: { id: "winner3", kind: "winner3", expected_return: "0.9500" },
  selection: { id: `${event}:winner3:home`, code: "home", name: "Home", price, version: 2, state: "open" },
});
const slip = (more: Partial<SlipData>): SlipData => ({ ...readSlip(undefined), ...more });
const legs = (...events: string[]) => events.map((event) => [`${event}:winner3:home`, "2.00", 1] as const);

test("an express comes to the product of the prices of now, and to what its legs return together", () => {
  const sum = sumOf(
    slip({ kind: "express", legs: legs("a", "b") }),
    [seen("a", "2.00"), seen("b", "3.00")],
    10_000_000n,
  );
  expect(sum).toMatchObject({ fault: undefined, priceE2: 600n, totalMicro: 10_000_000n, mostMicro: 60_000_000n });
  expect(sum.expected).toBeCloseTo(0.9025, 6);
});

test("two prices multiply exactly, where floating point would fall a hair short", () => {
  const sum = sumOf(
    slip({ kind: "express", legs: legs("a", "b") }),
    [seen("a", "2.00"), seen("b", "2.30")],
    10_000_000n,
  );
  expect(sum.priceE2).toBe(460n);
});

test("what does not go evenly into the lines of a system stays with the player", () => {
  const sum = sumOf(slip({ kind: "system", sizes: [2], legs: legs("a", "b", "c") }), [], 10_000_000n);
  expect(sum).toMatchObject({ lines: 3, stakeMicro: 3_330_000n, totalMicro: 9_990_000n, priceE2: undefined });
});

test("why selections make no bet is said", () => {
  expect(sumOf(slip({ kind: "express", legs: legs("a", "a") }), [], 10_000_000n).fault).toBe("same_event");
  expect(sumOf(slip({ kind: "single", legs: legs("a", "b") }), [], 10_000_000n).fault).toBe("no_such_bet");
});

test("what was kept and is none of ours is an empty slip", () => {
  for (const text of [undefined, "", "{", "[]", '{"legs":[["a"]]}', '{"legs":3}'])
    expect(readSlip(text).legs).toEqual([]);
  expect(readSlip('{"legs":[["a:b:c","2.00",1]],"kind":"odd"}')).toMatchObject({
    kind: "express",
    accept: "ask",
    legs: [["a:b:c", "2.00", 1]],
  });
});

test("what may be staked at most follows from the limit of a stake and from what may be won", () => {
  const short = slip({ kind: "single", legs: legs("a") });
  expect(largestOf(sumOf(short, [seen("a", "2.00")], 10_000_000n), "RUB")).toBe(1_000_000_000_000n);
  const long = slip({ kind: "express", legs: legs("a", "b") });
  // 10 million at 30 to one.
  expect(largestOf(sumOf(long, [seen("a", "10.00"), seen("b", "3.00")], undefined), "RUB")).toBe(333_333_330_000n);
});

test("the most that a player has to stake is all real money, or with bonus money no more than that allows", () => {
  const most = (real: bigint, bonus: bigint, largest = 1_000_000_000_000n) =>
    mostOf(largest, "RUB", { real: real * 1_000_000n, bonus: bonus * 1_000_000n }) / 1_000_000n;
  expect(most(90n, 0n)).toBe(90n);
  expect(most(100n, 100n)).toBe(200n);
  expect(most(100n, 5_000n)).toBe(500n);
  expect(most(4_000n, 5_000n)).toBe(4_000n);
  expect(most(4_000n, 5_000n, 250_000_000n)).toBe(250n);
});

test("a system says what its smallest line brings, at the lowest prices and at the highest", () => {
  const of = slip({ kind: "system", sizes: [2, 3], legs: legs("a", "b", "c") });
  const prices = { a: "2.00", b: "3.00", c: "1.50" };
  const now = (id: string) => prices[id.split(":")[0] as "a"];
  // Four lines of 10.
  const sum = sumOf(of, [], 40_000_000n, now);
  expect(someOf(of, sum, now)).toEqual([30_000_000n, 60_000_000n]);
});
