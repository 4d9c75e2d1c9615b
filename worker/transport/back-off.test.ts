import { expect, test } from "vitest";
import { backOffMs } from "./back-off.ts";

test("each wait is longer than the one before, up to a limit, and no two phones wait the same", () => {
  const least = [0, 1, 2, 3, 10].map((attempt) => backOffMs(attempt, () => 0));
  const most = [0, 1, 2, 3, 10].map((attempt) => backOffMs(attempt, () => 1));
  expect(least).toEqual([250, 500, 1_000, 2_000, 15_000]);
  expect(most).toEqual([500, 1_000, 2_000, 4_000, 30_000]);
});
