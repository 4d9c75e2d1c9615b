import { expect, test } from "vitest";
import { decimalText } from "./use-exact-format.ts";

test("a rate is written with every digit that it has, and no other", () => {
  expect(decimalText("0.010989010989010989", "en-US")).toBe("0.010989010989010989");
  expect(decimalText("7312345.500", "en-US")).toBe("7,312,345.5");
  expect(decimalText("91", "en-US")).toBe("91");
  expect(decimalText("1.25", "ru-RU")).toBe("1,25");
});
