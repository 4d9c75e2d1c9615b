import { expect, test } from "vitest";
import { parseAmount } from "../../../rules/money.ts";
import { readAmount, typedAmount } from "./typed-amount.ts";

test("an amount is read as people type it", () => {
  const typed = ["50", "50.5", "50,50", "1 250", "1\u00a0250,25", "00010", "10.", "10,", ".5", "0", "000"];
  const meant = ["50", "50.50", "50.50", "1250", "1250.25", "10", "10", "10", "0.50", "0", "0"];
  expect(typed.map(readAmount)).toEqual(meant.map(parseAmount));
  const none = ["", " ", ".", ",", "-", "--5", "1e9", "1.234", "1,250.5", "abc", "0x10", "Infinity"];
  expect([...none.map(readAmount), ...none.map(typedAmount)].filter((read) => read !== undefined)).toEqual([]);
});

test("what is below zero or beyond all amounts is no amount, and yet known to be too little or too much", () => {
  expect(["-1", "−0.50", "9".repeat(20)].map(readAmount)).toEqual([undefined, undefined, undefined]);
  expect(["-1", "−0.50"].map(typedAmount)).toEqual([-1_000_000n, -500_000n]);
  expect(typedAmount("9".repeat(20))).toBe((10n ** 20n - 1n) * 1_000_000n);
});
