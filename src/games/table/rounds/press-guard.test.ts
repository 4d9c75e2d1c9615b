import { expect, test } from "vitest";
import { createPressGuard } from "./press-guard.ts";

function createGuarded() {
  let ms = 0;
  const guard = createPressGuard(() => ms);
  return { guard, pass: (more: number) => (ms += more) };
}

test("the second of two quick presses does not undo the first", () => {
  const { guard, pass } = createGuarded();
  guard.become("place");
  pass(5_000);
  expect(guard.hasJustChanged()).toBe(false);
  guard.become("back");
  pass(299);
  expect(guard.hasJustChanged()).toBe(true);
  guard.become("back");
  pass(1);
  expect(guard.hasJustChanged()).toBe(false);
});

test("what was pressed before it was known what the button does is taken as soon as that is known", () => {
  const { guard } = createGuarded();
  guard.become(undefined);
  guard.become("place");
  expect(guard.hasJustChanged()).toBe(false);
});
