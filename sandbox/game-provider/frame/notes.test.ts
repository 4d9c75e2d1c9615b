import { expect, test } from "vitest";
import { cheerOf } from "./cheer.ts";
import { notesOf } from "./notes.ts";

test("what brings back no more than the stake is silent, and the more is won, the more notes there are", () => {
  const heard = (sum: bigint, isTop = false) => notesOf(cheerOf({ sum, staked: 10n, isTop })).length;
  expect([heard(0n), heard(5n), heard(10n)]).toEqual([0, 0, 0]);
  expect(heard(11n)).toBeGreaterThan(0);
  expect(heard(150n)).toBeGreaterThan(heard(11n));
  expect(heard(25_000n, true)).toBeGreaterThan(heard(150n));
});
