import { expect, test } from "vitest";
import { amountFault, amountText, depositFaults, quickPicks } from "./deposit-amount.ts";

const limits = { min_amount: "100.00", max_amount: "300000.00", default_amount: "100.00" };

test("an amount is within the limits of its method", () => {
  const faults = ["", "x", "-1", "99.99", "100", "0100.", "300000", "300000.01", "9".repeat(20)].map((text) =>
    amountFault(text, limits),
  );
  expect(faults).toEqual([
    "required",
    "invalid_amount",
    "amount_too_low: 100.00",
    "amount_too_low: 100.00",
    undefined,
    undefined,
    undefined,
    "amount_too_high: 300000.00",
    "amount_too_high: 300000.00",
  ]);
});

test("a limit of the player's own stands at the amount, the tightest of several, with what it leaves", () => {
  const fields = { deposit_week: ["limit_reached: 900.00"], deposit_day: ["limit_reached: 40.00"] };
  expect(depositFaults({ error: "limit_reached", fields })).toEqual({ amount: ["deposit_day: 40.00"] });
  expect(depositFaults({ error: "limit_reached", fields: { deposit_month: ["limit_reached: 0.00"] } })).toEqual({
    amount: ["deposit_month: 0.00"],
  });
  const tooLow = { amount: ["amount_too_low: 100.00"] };
  expect(depositFaults({ error: "validation", fields: tooLow })).toEqual(tooLow);
  expect(depositFaults({ error: "provider_unavailable", fields: {} })).toEqual({});
});

test("quick picks are round and within the limits", () => {
  const shown = (over: Partial<typeof limits>) => quickPicks({ ...limits, ...over }).map(amountText);
  expect(shown({})).toEqual(["500", "1000", "5000"]);
  expect(shown({ max_amount: "2000.00" })).toEqual(["500", "1000"]);
  expect(shown({ min_amount: "1.00", default_amount: "0.10", max_amount: "3000.00" })).toEqual(["1", "5", "10"]);
});
