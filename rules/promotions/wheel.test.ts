import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { currencies, toWire } from "../money.ts";
import { nextWheelDayMs, spunField, wheelDay, wheelFields, wheelPrize, wheelPrizes } from "./wheel.ts";

test("the wheel has fifty equal fields, and returns 97 % of its unit", () => {
  expect(wheelFields).toHaveLength(50);
  expect(wheelPrizes.map(({ multiplierE4, fields }) => [Number(multiplierE4) / 10_000, fields])).toEqual([
    [0, 26],
    [1.5, 14],
    [2, 6],
    [3, 2],
    [4.5, 1],
    [5, 1],
  ]);
  expect(wheelFields.reduce((sum, field) => sum + field, 0n)).toBe(97n * 50n * 100n);
});

test("fields multiply 1 RUB, 5 KZT, 1 INR, 0.01 USD or EUR", () => {
  const most = wheelFields.indexOf(50_000n);
  expect(Object.fromEntries(currencies.map((currency) => [currency, toWire(wheelPrize(most, currency))]))).toEqual({
    RUB: "5.00",
    KZT: "25.00",
    INR: "5.00",
    USD: "0.05",
    EUR: "0.05",
  });
});

test("what comes up follows from the pair of seeds and the day alone, and each field about as often", () => {
  const seeding = { serverSeed: "ab".repeat(32), clientSeed: "mine" };
  expect([20_780, 20_781, 20_782].map((day) => spunField(nodeHashing, { ...seeding, day }))).toEqual([46, 43, 32]);
  const counts = wheelFields.map(() => 0);
  for (let day = 0; day < 50_000; day += 1) counts[spunField(nodeHashing, { ...seeding, day })]! += 1; // In range.
  const chi = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
  // 49 degrees of freedom: more than 94 comes once in ten thousand, and this is always the same draw.
  expect(chi).toBeLessThan(94);
});

test("a verifier of one's own, written as the fairness page says it, finds the same field", () => {
  const key = "cd".repeat(32);
  for (let day = 20_000; day < 20_100; day += 1) {
    const word = createHmac("sha256", key).update(`mine:wheel:${day}:0`).digest().readUInt32BE(0);
    expect(spunField(nodeHashing, { serverSeed: key, clientSeed: "mine", day })).toBe(
      Math.floor((word * 50) / 2 ** 32),
    );
  }
});

test("the wheel's days are those of the UTC", () => {
  const at = Date.parse("2026-11-23T23:59:59.999Z");
  expect(wheelDay(at + 1)).toBe(wheelDay(at) + 1);
  expect(new Date(nextWheelDayMs(at)).toISOString()).toBe("2026-11-24T00:00:00.000Z");
});
