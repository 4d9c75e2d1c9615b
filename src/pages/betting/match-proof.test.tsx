import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import type { MatchReport } from "../../../worker/proof/match-proof.ts";
import { MatchProofView } from "./match-proof.tsx";

const textOf = await createTexts("en", ["betting"]);
const view = (found: Parameters<typeof MatchProofView>[0]["found"]) =>
  textOf(<MatchProofView seed={"ab".repeat(32)} found={found} nameOf={(of) => `Name of ${of}`} onCheck={() => {}} />);

function report(...failed: MatchReport["checks"][number]["name"][]): MatchReport {
  const names = ["seal", "end", "score", "play"] as const;
  return {
    score: [2, 1],
    checks: names.map((name) => ({ name, state: failed.includes(name) ? "failed" : "passed" })),
    legs: [],
  };
}

test("the proof of a match offers to check it, and then says of each part whether it is as the seed has it", () => {
  expect(view(undefined)).toContain("Check this match");
  const right = view(report());
  expect(right).toContain("Everything checks out");
  expect([right.match(/passed/g)?.length, right.includes("failed")]).toEqual([4, false]);
  const wrong = view(report("score"));
  expect(wrong).toContain("Something doesn’t check out");
  expect(wrong).toContain("The score is the same|failed");
});

test("a check that could not be made says so and can be made again", () => {
  const text = view("broken");
  expect(text).toContain("could not be checked");
  expect(text).toContain("Check this match");
});

test("the proof says whether this device saw the seal before the start, and whether it is the one", () => {
  expect(view(report())).toContain("This device did not see the seal before the start");
  const { checks, ...rest } = report();
  const seen = (state: "passed" | "failed") => view({ ...rest, checks: [...checks, { name: "seen", state }] });
  expect(seen("passed")).toContain("It is the seal that this device saw before the start|passed");
  expect(seen("passed")).not.toContain("did not see");
  expect(seen("failed")).toContain("Something doesn’t check out");
});

test("of each of one's own legs it says how it ends by the seed, and whether the house has it so", () => {
  const legs = [
    { selection: "a", result: "won", state: "passed" },
    { selection: "b", result: "half_lost", state: "failed" },
    { selection: "c", result: "push", state: "open" },
  ] as const;
  const text = view({ ...report(), legs: [...legs] });
  expect(text).toContain("Your picks by the seed · 2:1");
  expect(text).toContain("Name of a · Won|agrees");
  expect(text).toContain("Name of b · Half lost|doesn’t agree");
  expect(text).toContain("Name of c · Returned|not settled yet");
  expect(text).toContain("Something doesn’t check out");
  expect(view({ ...report(), legs: legs.filter(({ state }) => state !== "failed") })).toContain(
    "Everything checks out",
  );
});
