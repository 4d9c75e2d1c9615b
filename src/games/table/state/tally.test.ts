import { expect, test } from "vitest";
import { counted, emptyTally } from "./tally.ts";

const won = { amount: "10.00", payout: "25.00" };
const lost = { amount: "10.00", payout: "0.00" };

test("a session tells what was staked, won and lost, and how it went from bet to bet", () => {
  const tally = [lost, won, lost].reduce(counted, emptyTally);
  expect(tally).toMatchObject({ count: 3, wins: 1, staked: 30_000_000n, net: -5_000_000n, curve: [0, -10, 5, -5] });
});

test("what was staked several times over counts as a whole", () => {
  const five = { amount: "10.00", staked: "50.00", payout: "40.00" };
  expect(counted(emptyTally, five)).toMatchObject({ wins: 0, staked: 50_000_000n, net: -10_000_000n });
});

test("the curve of a long session keeps its shape and few points", () => {
  const tally = Array.from({ length: 10_000 }, () => lost).reduce(counted, emptyTally);
  expect(tally.curve.length).toBeLessThanOrEqual(240);
  expect(tally.curve[0]).toBe(0);
  expect(tally.curve.at(-1)).toBeLessThan(-98_000);
  const steps = tally.curve.slice(1).map((net, index) => net - (tally.curve[index] ?? 0));
  expect(new Set(steps).size).toBe(1);
});
