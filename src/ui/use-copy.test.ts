import { expect, test } from "vitest";
import { takeAlong } from "./use-copy.ts";

test("where there is no clipboard, nothing is said to be on it, and nothing breaks", async () => {
  expect(await takeAlong("9f86d081")).toBe(false);
});
