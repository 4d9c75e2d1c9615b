import { expect, test } from "vitest";
import { ladderPlanText, nextCall, ofLength, readLadderPlan } from "./ladder-plan.ts";

test("the sides are called in their order, chance is asked where it was to be, and then nothing more is called", () => {
  const plan = ["tails", "any", "heads"] as const;
  expect(nextCall(plan, { calls: [], sides: [] }, () => 0)).toEqual({ side: "tails" });
  expect(nextCall(plan, { calls: ["tails"], sides: ["tails"] }, () => 1)).toEqual({ side: "tails" });
  expect(nextCall(plan, { calls: ["tails", "heads"], sides: ["tails", "heads"] }, () => 1)).toEqual({ side: "heads" });
  const all = { calls: ["tails", "heads", "heads"], sides: ["tails", "heads", "heads"] } as const;
  expect(nextCall(plan, { calls: [...all.calls], sides: [...all.sides] }, () => 1)).toBeUndefined();
});

test("a longer plan goes on with its last call, and none is longer than a ladder or empty", () => {
  expect(ofLength(["heads", "tails"], 4)).toEqual(["heads", "tails", "tails", "tails"]);
  expect(ofLength(["heads", "tails"], 1)).toEqual(["heads"]);
  expect([ofLength(["any"], 99).length, ofLength(["any"], 0).length]).toEqual([20, 1]);
});

test("the plan is kept as text, and two heads are the first", () => {
  expect(readLadderPlan(ladderPlanText(["tails", "any", "heads"]))).toEqual(["tails", "any", "heads"]);
  expect([readLadderPlan(undefined), readLadderPlan("?")]).toEqual([
    ["heads", "heads"],
    ["heads", "heads"],
  ]);
});
