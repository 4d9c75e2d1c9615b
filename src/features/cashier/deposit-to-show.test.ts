import { expect, test } from "vitest";
import { depositToShow } from "./deposit-to-show.ts";

test("the only payment that is open is shown at once, and of several one is chosen", () => {
  expect(depositToShow([])).toBeUndefined();
  expect(depositToShow(["a"])).toBe("a");
  expect(depositToShow(["b", "a"])).toBe("new");
});

test("after a lost answer nothing is shown but what has come of that order", () => {
  expect(depositToShow([], [])).toBeUndefined();
  expect(depositToShow(["a"], ["a"])).toBeUndefined();
  expect(depositToShow(["b", "a"], ["a"])).toBe("b");
  expect(depositToShow(["b"], [])).toBe("b");
});
