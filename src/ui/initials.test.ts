import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test("initials are the first letters of the first two words", () => {
  expect(["Анна К.", "lucky_7-x", "әсел", "𠀀𠀁 b", "-._", ""].map(initialsOf)).toEqual([
    "АК",
    "L7",
    "Ә",
    "𠀀B",
    "",
    "",
  ]);
});
