import { expect, test } from "vitest";
import { createFormat } from "./format.ts";

const en = createFormat("en-US");
const ru = createFormat("ru-RU");

test("a roll always has four digits, any other figure as many as it needs", () => {
  expect([en.roll(844), en.roll(9_999), en.roll(0)]).toEqual(["08.44", "99.99", "00.00"]);
  expect([en.hundredths(844), ru.hundredths(4_950)]).toEqual(["8.44", "49,50"]);
});

test("a multiplier has four decimals, from the wire and from the rules alike", () => {
  expect([en.multiplier("2.0000"), en.multiplier(20_000n), ru.multiplier("9.9099")]).toEqual([
    "2.0000×",
    "2.0000×",
    "9,9099×",
  ]);
});

test("a share has no more decimals than there are, a chance always two", () => {
  expect([en.share(0.99), en.share(0.9838), en.percent(4_950), ru.percent(1)]).toEqual([
    "99\u00a0%",
    "98.38\u00a0%",
    "49.50\u00a0%",
    "0,01\u00a0%",
  ]);
});

test("an amount that cannot be read is shown as nothing, not as an error", () => {
  expect([en.money("12480.5", "RUB"), en.money("garbage", "USD")]).toEqual(["12,480.50\u00a0₽", "$0.00"]);
});
