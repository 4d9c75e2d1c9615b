import { expect, test } from "vitest";
import { multiplierOf } from "./shown-game.ts";

test("five cases that return a fifth of their price are shown to have paid a fifth, not all", () => {
  expect(multiplierOf({ multiplier: "1.0000", amount: "10.00", staked: "50.00" })).toBe(2_000n);
  expect(multiplierOf({ multiplier: "12.5000", amount: "10.00", staked: "20.00" })).toBe(62_500n);
});

test("what is taken once is shown to have paid what the rules say", () => {
  expect(multiplierOf({ multiplier: "1.9800", amount: "10.00" })).toBe(19_800n);
});
