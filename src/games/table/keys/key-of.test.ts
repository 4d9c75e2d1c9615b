import { expect, test } from "vitest";
import { keyOf } from "./key-of.ts";

test("a letter is the same key in both cases and under Cyrillic letters, and what it types under other Latin ones", () => {
  const pressed = [
    { key: "c", code: "KeyC" },
    { key: "C", code: "KeyC" },
    { key: "с", code: "KeyC" },
    { key: "Ч", code: "KeyX" },
    { key: "ы", code: "KeyS" },
    { key: "c", code: "KeyI" },
  ];
  expect(pressed.map(keyOf)).toEqual(["c", "c", "c", "x", "s", "c"]);
});

test("all other keys are called as the browser calls them", () => {
  const pressed = [
    { key: " ", code: "Space" },
    { key: "ArrowUp", code: "ArrowUp" },
    { key: "?", code: "Digit7" },
  ];
  expect(pressed.map(keyOf)).toEqual([" ", "ArrowUp", "?"]);
});
