import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test("short, uniform and repeated passwords are weak", () => {
  expect(["", "a1", "abcdefgh", "12345678", "aaaa1111", "a1a1a1a1a1"].map(passwordStrength)).toEqual([
    0, 0, 0, 0, 0, 0,
  ]);
});

test("length and variety make it better", () => {
  expect(["letters4you", "Kostanay-2026", "пароль-из-букв-7"].map(passwordStrength)).toEqual([1, 2, 2]);
});
