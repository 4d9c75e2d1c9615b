import { expect, test } from "vitest";
import { oddsText } from "./odds-text.ts";

test("odds are written with the signs of the language", () => {
  expect(oddsText("decimal", "2.17", "ru-RU")).toBe("2,17");
  expect(oddsText("malay", "2.17", "ru-RU")).toBe("\u22120,855");
  expect(oddsText("american", "1.50", "en-US")).toBe("\u2212200");
  expect(oddsText("fractional", "2.50", "en-US")).toBe("3/2");
});

test("what is no price stays what it is", () => {
  expect(oddsText("fractional", "SP", "en-US")).toBe("SP");
});
