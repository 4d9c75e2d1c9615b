import { expect, test } from "vitest";
import { type AutoTexts, readAutoPlan } from "./auto-plan.ts";
import { readStake } from "./stake.ts";

const planOf = (texts: AutoTexts) => readAutoPlan(texts, readStake);

const typed = { rounds: "50", loss: "1 000", win: "250,50", onLoss: "", onWin: "" };

test("number of bets, the most to lose and the win to stop at make a plan; without growth the stake stays", () => {
  expect(planOf(typed)).toEqual({
    plan: { rounds: 50, mostLossMicro: 1_000_000_000n, winMicro: 250_500_000n, onLoss: 0, onWin: 0 },
  });
  expect(planOf({ ...typed, onLoss: "100", onWin: "0" })).toMatchObject({ plan: { onLoss: 100, onWin: 0 } });
});

test("none of the three can be left out", () => {
  const nothing = { rounds: "", loss: " ", win: "", onLoss: "", onWin: "" };
  expect(planOf(nothing)).toEqual({ faults: { rounds: "required", loss: "required", win: "required" } });
});

test("what makes no sense is said at its field", () => {
  expect(planOf({ rounds: "0", loss: "-5", win: "0", onLoss: "-1", onWin: "2000" })).toEqual({
    faults: {
      rounds: "invalid_value",
      loss: "invalid_amount",
      win: "invalid_amount",
      onLoss: "invalid_value",
      onWin: "invalid_value",
    },
  });
  expect(planOf({ ...typed, rounds: "1001" })).toEqual({ faults: { rounds: "invalid_value" } });
});
