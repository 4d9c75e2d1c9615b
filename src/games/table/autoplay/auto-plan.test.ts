import { expect, test } from "vitest";
import { type AutoTexts, endless, firstTexts, readAutoPlan } from "./auto-plan.ts";

const typed = { rounds: "50", loss: "1 000", profit: "", win: "250,50", onLoss: "", onWin: "" };
const planOf = (texts: AutoTexts, mayBeEndless = true) => readAutoPlan(texts, { mayBeEndless });

test("number of bets, the most to lose and the win to stop at make a plan; without growth the stake stays", () => {
  expect(planOf(typed)).toEqual({
    plan: { rounds: 50, mostLossMicro: 1_000_000_000n, winMicro: 250_500_000n, onLoss: 0, onWin: 0 },
  });
  expect(planOf({ ...typed, onLoss: "100", onWin: "0" })).toMatchObject({ plan: { onLoss: 100, onWin: 0 } });
});

test("none of the three can be left out", () => {
  const nothing = { rounds: "", loss: " ", profit: "", win: "", onLoss: "", onWin: "" };
  expect(planOf(nothing)).toEqual({ faults: { rounds: "required", loss: "required", win: "required" } });
});

test("what makes no sense is said at its field", () => {
  expect(planOf({ rounds: "0", loss: "-5", profit: "0", win: "0", onLoss: "-1", onWin: "2000" })).toEqual({
    faults: { rounds: "range", loss: "too_low", profit: "too_low", win: "too_low", onLoss: "range", onWin: "range" },
  });
  for (const rounds of ["0", "-3", "1.5", "1e3", "1001"])
    expect(planOf({ ...typed, rounds }), rounds).toEqual({ faults: { rounds: "range" } });
  expect(planOf({ ...typed, loss: "99999999999999", win: "1e9" })).toEqual({
    faults: { loss: "too_high", win: "invalid_amount" },
  });
  expect(planOf({ ...typed, loss: "00010", win: ".5" })).toMatchObject({
    plan: { mostLossMicro: 10_000_000n, winMicro: 500_000n },
  });
});

test("what stands there before anything is typed can be begun at once, and loses no more than ten bets", () => {
  expect(planOf(firstTexts(12_500_000n), false)).toEqual({
    plan: {
      rounds: 25,
      mostLossMicro: 125_000_000n,
      profitMicro: 125_000_000n,
      winMicro: 250_000_000n,
      onLoss: 0,
      onWin: 0,
    },
  });
});

test("bets without an end of their own are for where the law lets them, and still end at a loss", () => {
  expect(planOf({ ...typed, rounds: endless })).toMatchObject({
    plan: { rounds: Infinity, mostLossMicro: 1_000_000_000n },
  });
  expect(planOf({ ...typed, rounds: endless }, false)).toEqual({ faults: { rounds: "range" } });
});
