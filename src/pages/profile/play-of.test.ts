import { expect, test } from "vitest";
import { playOf } from "./play-of.ts";

test("no bets come to nothing", () => {
  expect(playOf([])).toEqual({ count: 0, staked: 0n, returned: 0n, net: 0n });
});

test("what was staked and returned is summed to the last of six decimals", () => {
  const bets = [
    { amount: "0.10", payout: "0.101020" },
    { amount: "0.20", payout: "0.00" },
    { amount: "123456789012.34", payout: "123456789012.340001" },
  ];
  expect(playOf(bets)).toEqual({
    count: 3,
    staked: 123_456_789_012_640_000n,
    returned: 123_456_789_012_441_021n,
    net: -198_979n,
  });
});
