import { expect, test } from "vitest";
import { amountFault, amountText, quickPicks, readAmount } from "./deposit-amount.ts";

const limits = { min_amount: "100.00", max_amount: "300000.00", default_amount: "100.00" };

test("an amount is read as people write it, and nothing else is one", () => {
  expect([readAmount("1 000,50"), readAmount("1\u00a0000.5"), readAmount("500")]).toEqual([
    1_000_500_000n,
    1_000_500_000n,
    500_000_000n,
  ]);
  for (const odd of ["", "-1", "1e3", "1.234", "0x10", "a"]) expect(readAmount(odd)).toBeUndefined();
});

test("an amount is within the limits of its method", () => {
  const faults = ["", "x", "99.99", "100", "300000", "300000.01"].map((text) => amountFault(text, limits));
  expect(faults).toEqual(["required", "invalid_amount", "amount_too_low", undefined, undefined, "amount_too_high"]);
});

test("quick picks are round and within the limits", () => {
  const shown = (over: Partial<typeof limits>) => quickPicks({ ...limits, ...over }).map(amountText);
  expect(shown({})).toEqual(["500", "1000", "5000"]);
  expect(shown({ max_amount: "2000.00" })).toEqual(["500", "1000"]);
  expect(shown({ min_amount: "1.00", default_amount: "0.10", max_amount: "3000.00" })).toEqual(["1", "5", "10"]);
});
