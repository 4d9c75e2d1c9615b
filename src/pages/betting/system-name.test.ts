import { expect, test } from "vitest";
import { systemName } from "./system-name.ts";

test("a full cover is called as players call it, and any other system by its sizes", () => {
  expect(systemName([1, 2, 3, 4], 4)).toBe("Lucky 15");
  expect(systemName([2, 3, 4], 4)).toBe("Yankee");
  expect(systemName([2], 4)).toBe("2 / 4");
  expect(systemName([2, 3, 4], 5)).toBe("2, 3, 4 / 5");
});
