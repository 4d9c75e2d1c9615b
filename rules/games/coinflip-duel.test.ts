import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { isOverCap } from "../limits.ts";
import { currencies, parseAmount } from "../money.ts";
import vectors from "../tables/vectors.json";
import { duel, duelLimits, duelPayout, duelSide, otherSide } from "./coinflip-duel.ts";

const seeding = { serverSeed: vectors.serverSeed, creatorSeed: "creator", joinerSeed: "joiner", duelId: "duel-1" };

test("a duel falls by the top bit of its HMAC, and to either side about as often", () => {
  const fallen = Array.from({ length: 2_000 }, (_, index) => {
    const duelId = `duel-${index}`;
    const digits = createHmac("sha256", vectors.serverSeed).update(`creator:joiner:${duelId}`).digest("hex");
    const side = duelSide(nodeHashing, { ...seeding, duelId });
    expect(side).toBe(/^[0-7]/.test(digits) ? "heads" : "tails");
    return side;
  });
  const heads = fallen.filter((side) => side === "heads").length;
  expect(Math.abs(heads - 1_000)).toBeLessThan(100);
});

test("who joins has a part in the result as well as who created it", () => {
  const sidesBy = (change: (index: number) => object) =>
    new Set(Array.from({ length: 64 }, (_, index) => duelSide(nodeHashing, { ...seeding, ...change(index) }))).size;
  expect([
    sidesBy((index) => ({ joinerSeed: `j${index}` })),
    sidesBy((index) => ({ creatorSeed: `c${index}` })),
    sidesBy(() => ({})),
  ]).toEqual([2, 2, 1]);
});

test("the winner has both stakes less one hundredth, exactly, so a duel returns 99 %", () => {
  for (const units of ["0.01", "1", "3.33", "10000"]) {
    const stake = parseAmount(units) ?? 0n;
    expect(duelPayout(stake) * 100n).toBe(2n * stake * 99n);
  }
  expect([otherSide("heads"), otherSide("tails")]).toEqual(["tails", "heads"]);
});

test.each(currencies)("no duel in %s can win more than one bet may", (currency) => {
  const { min, max } = duelLimits(currency);
  expect(min).toBeLessThan(max);
  expect(isOverCap(max, BigInt(String(duel.table()["duelMultiplierE4"])), currency)).toBe(false);
});
