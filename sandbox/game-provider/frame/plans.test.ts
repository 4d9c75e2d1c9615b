import { expect, test } from "vitest";
import { symbolShapes } from "../skins/skin.ts";
import { isOver } from "./autoplay.ts";
import { cheerOf } from "./cheer.ts";
import { shapes } from "../skins/shapes.ts";
import { firstStake, stakesOf } from "./stakes.ts";

test("stakes begin and end with the limits, grow, and have two decimals at most", () => {
  for (const limits of [
    { min: "1.00", max: "1000.00" },
    { min: "0.01", max: "10.00" },
    { min: "5.00", max: "5000.00" },
    { min: "0.10", max: "4.00" },
    { min: "1.00", max: "1.00" },
  ]) {
    const stakes = stakesOf(limits);
    const texts = stakes.map((stake) => (Number(stake) / 1_000_000).toFixed(2));
    expect([texts[0], texts.at(-1)]).toEqual([limits.min, limits.max]);
    expect(stakes).toEqual(stakes.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(stakes).size).toBe(stakes.length);
    expect(stakes.filter((stake) => stake % 10_000n !== 0n)).toEqual([]);
    expect(stakes[firstStake(stakes)]).toBeLessThanOrEqual((stakes[0] ?? 0n) * 10n);
  }
});

test("autoplay ends when its spins are made, the next could lose more than may be lost, or one has won enough", () => {
  const plan = { left: 5, lossStop: 100n, singleStop: 50n, lost: 0n, lastWin: 0n };
  expect(isOver(plan, 10n)).toBe(false);
  expect(isOver({ ...plan, lost: 90n }, 10n)).toBe(false);
  expect(isOver({ ...plan, lost: 91n }, 10n)).toBe(true);
  expect(isOver({ ...plan, lost: -500n }, 10n)).toBe(false);
  expect(isOver({ ...plan, left: 0 }, 10n)).toBe(true);
  expect(isOver({ ...plan, lastWin: 49n }, 10n)).toBe(false);
  expect(isOver({ ...plan, lastWin: 50n }, 10n)).toBe(true);
});

test("every shape of a skin has a drawing within its square", () => {
  expect(Object.keys(shapes).toSorted()).toEqual([...symbolShapes].toSorted());
  for (const layers of Object.values(shapes))
    for (const [, path] of layers) expect(path).toMatch(/^M[\d\sMLHVCAaz.,-]+$/);
});

test("nothing is made of what is no more than the stake, and more of what is many times as much", () => {
  const cheer = (sum: bigint, isTop = false) => cheerOf({ sum, staked: 100n, isTop });
  expect([0n, 1n, 99n, 100n].map((sum) => cheer(sum))).toEqual(["plain", "plain", "plain", "plain"]);
  expect([101n, 1_499n, 1_500n, 250_000n].map((sum) => cheer(sum))).toEqual(["win", "win", "big", "big"]);
  expect([cheer(50n, true), cheer(250_000n, true)]).toEqual(["plain", "top"]);
});
