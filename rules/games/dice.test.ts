import { safeParse } from "valibot";
import { describe, expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import vectors from "../tables/vectors.json";
import { dice, type DiceChoice, winningRolls } from "./dice.ts";
import { leastWinning, mostWinning, multiplierFor, winningFor } from "./dice-figures.ts";
import { drawn } from "./draw.ts";
import { rulesHash } from "../receipts.ts";

test("the rules in force are these: another hash is another game, and this one goes to earlier-rules.ts", () => {
  expect(rulesHash(nodeHashing, dice)).toBe("cdb5257fe8e89326b62898a94d0327d73ed05a01c42baac4dbc8e259cc11f7ee");
});

const rolls = Array.from({ length: 10_000 }, (_, roll) => roll);
const playable = rolls.slice(1, 9_801);

const under = (target: number): DiceChoice => ({ mode: "under", target });
const over = (target: number): DiceChoice => ({ mode: "over", target });
const between = (from: number, to: number): DiceChoice => ({ mode: "between", from, to });

describe("the published vectors", () => {
  test.each(Object.entries(vectors.dice))("nonce %s rolls %s", (nonce, roll) => {
    const { serverSeed, clientSeed } = vectors;
    expect(drawn(nodeHashing, dice, { serverSeed, clientSeed, nonce: Number(nonce) }, under(1))).toEqual({
      roll,
    });
  });
});

describe("over all numbers of winning rolls", () => {
  test("for a multiplier as many rolls may win as still pay it", () => {
    for (let winning = leastWinning; winning <= mostWinning; winning++) {
      const multiplierE4 = multiplierFor(winning);
      const most = winningFor(multiplierE4);
      expect(most).toBeGreaterThanOrEqual(winning);
      expect([multiplierFor(most), multiplierFor(most + 1) < multiplierE4]).toEqual([multiplierE4, true]);
    }
  });

  test("the return is at most 99 % and at worst 98.99032 %", () => {
    const returns = playable.map((winning) => multiplierFor(winning) * BigInt(winning));
    expect(returns.every((returned) => returned <= 99_000_000n)).toBe(true);
    expect(returns.reduce((worst, returned) => (returned < worst ? returned : worst))).toBe(98_990_320n);
  });

  test("fewer winning rolls never pay less, and every win pays more than its stake", () => {
    for (const winning of playable) {
      expect(multiplierFor(winning)).toBeGreaterThanOrEqual(multiplierFor(winning + 1));
      expect(multiplierFor(winning)).toBeGreaterThan(10_000n);
    }
  });

  test.each([
    [4_950, 20_000n],
    [9_800, 10_102n],
    [1, 99_000_000n],
  ])("%s of them pay %s ten-thousandths", (winning, multiplier) => {
    expect(multiplierFor(winning)).toBe(multiplier);
  });
});

describe("over all choices", () => {
  test("as many rolls win as the multiplier was made for, and they pay it", () => {
    for (const count of [1, 2, 3, 99, 4_950, 5_000, 9_799, 9_800]) {
      for (const choice of [
        under(count),
        over(9_999 - count),
        between(0, count - 1),
        between(9_999 - count + 1, 9_999),
        between(100, 99 + Math.min(count, 9_800)),
      ]) {
        const paid = rolls.map((roll) => dice.multiplier(choice, { roll })).filter((multiplier) => multiplier > 0n);
        expect(paid).toHaveLength(winningRolls(choice));
        expect(new Set(paid)).toEqual(new Set([dice.topMultiplier(choice)]));
        expect(dice.topMultiplier(choice)).toBe(multiplierFor(count));
      }
    }
  });

  test("a choice is playable exactly when 1 to 9,800 rolls win", () => {
    const isPlayable = (choice: DiceChoice) => safeParse(dice.choice, choice).success;
    for (const target of rolls) {
      expect(isPlayable(under(target))).toBe(target >= 1 && target <= 9_800);
      expect(isPlayable(over(target))).toBe(target >= 199 && target <= 9_998);
      expect(isPlayable(between(0, target))).toBe(target <= 9_799);
      expect(isPlayable(between(target, 9_999))).toBe(target >= 200);
    }
    expect(isPlayable(between(5, 4))).toBe(false);
  });

  test.each([
    ["a mode that is none", { mode: "odd", target: 5 }],
    ["a fraction", under(1.5)],
    ["a roll that is none", over(10_000)],
    ["a negative roll", between(-1, 5)],
    ["a text for a number", { mode: "under", target: "5" }],
    ["half a range", { mode: "between", from: 5 }],
    ["more than was asked", { ...under(5), from: 1 }],
    ["nothing", null],
  ])("%s is refused", (_what, choice) => {
    expect(safeParse(dice.choice, choice).success).toBe(false);
  });
});

test("the edges: under its own target loses, over its own target loses, between takes both ends in", () => {
  expect(dice.multiplier(under(500), { roll: 500 })).toBe(0n);
  expect(dice.multiplier(under(500), { roll: 499 })).toBeGreaterThan(0n);
  expect(dice.multiplier(over(500), { roll: 500 })).toBe(0n);
  expect(dice.multiplier(over(500), { roll: 501 })).toBeGreaterThan(0n);
  expect([499, 500, 600, 601].map((roll) => dice.multiplier(between(500, 600), { roll }) > 0n)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
