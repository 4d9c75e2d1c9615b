import { expect, test } from "vitest";
import { parseMoney } from "../money.ts";
import { costOf, mostWithCosts } from "./costs.ts";

const micro = (text: string) => parseMoney(text) ?? -1n;

test("costs are a part and something for each time, and a part of a cent counts as a whole one", () => {
  const cases = [
    ["100.00", "0", "0.00", "0.00"],
    ["100.00", "2.5", "0.00", "2.50"],
    ["100.00", "2.5", "10.00", "12.50"],
    ["100.00", "0.01", "0.00", "0.01"],
    ["100.01", "2.5", "0.00", "2.51"],
    ["0.01", "0.01", "0.00", "0.01"],
    ["300000.00", "99.99", "0.01", "299970.01"],
    ["333.33", "3.33", "0.005", "11.11"],
    ["33.33", "100", "0.00", "33.33"],
  ] as const;
  for (const [amount, percent, fixed, cost] of cases)
    expect([amount, percent, fixed, costOf(micro(amount), { percent, fixed })]).toEqual([
      amount,
      percent,
      fixed,
      micro(cost),
    ]);
});

test("the most that can be paid out leaves less than a cent more would cost, for every balance and cost of a grid", () => {
  for (const percent of ["0", "0.01", "1.5", "3.33", "50", "100"]) {
    for (const fixed of ["0.00", "0.01", "30.00"]) {
      const costs = { percent, fixed };
      for (let balance = 0n; balance < micro("120.00"); balance += 123_457n) {
        const most = mostWithCosts(balance, costs);
        if (most > 0n) expect(most + costOf(most, costs)).toBeLessThanOrEqual(balance);
        const more = most + 10_000n;
        expect(more + costOf(more, costs)).toBeGreaterThan(balance);
      }
    }
  }
});

test("what is no percentage or no amount is no cost", () => {
  for (const percent of ["", "-1", "1.234", "1e2", "1000", "2,5"])
    expect(() => costOf(1n, { percent, fixed: "0.00" })).toThrow(/no costs/);
  expect(() => costOf(1n, { percent: "1", fixed: "-1.00" })).toThrow(/no costs/);
});
