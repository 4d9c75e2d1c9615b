import { expect, test } from "vitest";
import { decimalText, exactMoney } from "./exact-text.ts";

test("a rate is written with every digit that it has, and no other", () => {
  expect(decimalText("0.010989010989010989", "en-US")).toBe("0.010989010989010989");
  expect(decimalText("7312345.500", "en-US")).toBe("7,312,345.5");
  expect(decimalText("91", "en-US")).toBe("91");
  expect(decimalText("1.25", "ru-RU")).toBe("1,25");
});

test("an amount has all of its digits, and its currency where it always stands", () => {
  expect(exactMoney(19_800n, "USD", "en-US")).toBe("$0.0198");
  expect(exactMoney(-1_234_567_891n, "RUB", "ru-RU")).toBe("−1\u00a0234,567891\u00a0₽");
  expect(exactMoney(5_000_000n, "RUB", "ru-RU", { signed: true })).toBe("+5\u00a0₽");
  expect(exactMoney(5_500_000n, "USD", "en-US", { signed: true })).toBe("+$5.50");
});
