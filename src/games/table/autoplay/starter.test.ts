import { expect, test, vi } from "vitest";
import { createStarter } from "./starter.ts";

test("Start begins at once where the panel is there, and else once when it has come", () => {
  const begin = vi.fn();
  const starter = createStarter();
  starter.start("money");
  starter.start("money");
  starter.give(begin, "money");
  expect(begin).toHaveBeenCalledTimes(1);
  // As React hands it over anew with each picture.
  starter.give(null, "money");
  starter.give(begin, "money");
  expect(begin).toHaveBeenCalledTimes(1);
  starter.start("money");
  expect(begin).toHaveBeenCalledTimes(2);
});

test("what was wished for is forgotten with autoplay, and chips never become money", () => {
  const begin = vi.fn();
  const starter = createStarter();
  starter.start("practice");
  starter.forget();
  starter.give(begin, "practice");
  starter.give(null, "practice");
  starter.start("practice");
  starter.give(begin, "money");
  starter.give(begin, "practice");
  expect(begin).not.toHaveBeenCalled();
});
