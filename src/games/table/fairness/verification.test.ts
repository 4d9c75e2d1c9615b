import { expect, test } from "vitest";
import { cameOf } from "./verification.ts";

test("an answer about one bet does not take the place of the bet that is looked at since", () => {
  const second = { id: "two", state: "working" } as const;
  expect(cameOf(second, { id: "one", state: "failed" })).toBe(second);
  expect(cameOf(second, { id: "two", state: "failed" })).toEqual({ id: "two", state: "failed" });
});
