import { expect, test } from "vitest";
import { safeParse } from "valibot";
import { dice, type DiceChoice, winningRolls } from "../../../rules/games/dice.ts";
import { multiplierFor } from "../../../rules/games/dice-figures.ts";
import {
  edgesOf,
  firstChoice,
  inMode,
  modes,
  winningSpan,
  withWinningRolls,
  withEdge,
  withMultiplier,
} from "./dice-choice.ts";

const playable = (choice: DiceChoice) => safeParse(dice.choice, choice).success;
const every = Array.from({ length: 9_800 }, (_, index) => index + 1);

test("every chance can be played in every mode, exactly", () => {
  for (const mode of modes) {
    for (const winning of every) {
      const choice = withWinningRolls(inMode(firstChoice, mode), winning);
      if (winningRolls(choice) !== winning || !playable(choice)) expect.fail(`${mode} ${winning}`);
    }
  }
});

test("another mode keeps the chance", () => {
  expect(inMode(firstChoice, "over")).toEqual({ mode: "over", target: 5_049 });
  expect(inMode(firstChoice, "between")).toEqual({ mode: "between", from: 2_525, to: 7_474 });
  expect(inMode(inMode(firstChoice, "between"), "under")).toEqual(firstChoice);
});

test("wherever a handle is dragged, the choice stays one that can be played", () => {
  for (const mode of modes) {
    for (let roll = -50; roll <= 10_050; roll += 7) {
      for (const { edge } of edgesOf(inMode(firstChoice, mode))) {
        const choice = withEdge(inMode(firstChoice, mode), edge, roll);
        if (!playable(choice)) expect.fail(`${mode} ${edge} ${roll}`);
      }
    }
  }
});

test("one end of a range does not push the other", () => {
  const range: DiceChoice = { mode: "between", from: 2_000, to: 3_000 };
  expect(withEdge(range, "from", 9_000)).toEqual({ mode: "between", from: 3_000, to: 3_000 });
  expect(withEdge(range, "to", 0)).toEqual({ mode: "between", from: 2_000, to: 2_000 });
  expect(withEdge({ mode: "between", from: 0, to: 5_000 }, "to", 9_999)).toEqual({
    mode: "between",
    from: 0,
    to: 9_799,
  });
});

test("a wanted multiplier gives the best chance that pays at least that", () => {
  for (const wanted of [10_102, 15_000, 20_000, 33_333, 1_000_000, 99_000_000]) {
    const winning = winningRolls(withMultiplier(firstChoice, wanted));
    expect(multiplierFor(winning) >= BigInt(wanted)).toBe(true);
    if (winning < 9_800) expect(multiplierFor(winning + 1) < BigInt(wanted)).toBe(true);
  }
  expect(winningRolls(withMultiplier(firstChoice, 0))).toBe(9_800);
  expect(winningRolls(withMultiplier(firstChoice, Number.MAX_SAFE_INTEGER))).toBe(1);
});

test("the span on the scale is as long as the chance", () => {
  for (const mode of modes) {
    for (const winning of [1, 50, 4_950, 9_800]) {
      const { from, to } = winningSpan(withWinningRolls(inMode(firstChoice, mode), winning));
      expect(Math.round((to - from) * 100)).toBe(winning);
    }
  }
});
