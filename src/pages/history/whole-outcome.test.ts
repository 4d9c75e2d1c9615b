import { expect, test } from "vitest";
import { wholeOutcome } from "./whole-outcome.ts";

test("a bet that left before the crash says where its round crashed, once that is known", () => {
  const outcome = { crash: null, cash_out: "2.00", by: "player" };
  expect(wholeOutcome({ outcome })).toBe(outcome);
  expect(wholeOutcome({ outcome, result: { crash: "3.87" } })).toEqual({ ...outcome, crash: "3.87" });
  expect(wholeOutcome({ outcome: "heads", result: { crash: "3.87" } })).toBe("heads");
});
