import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import type { MatchReport } from "../../../worker/proof/match-proof.ts";
import { MatchProofView } from "./match-proof.tsx";

const textOf = await createTexts("en", ["betting"]);
const view = (found: Parameters<typeof MatchProofView>[0]["found"]) =>
  textOf(<MatchProofView seed={"ab".repeat(32)} found={found} onCheck={() => {}} />);

function report(...failed: MatchReport["checks"][number]["name"][]): MatchReport {
  const names = ["seal", "end", "score", "play"] as const;
  return {
    score: [2, 1],
    checks: names.map((name) => ({ name, state: failed.includes(name) ? "failed" : "passed" })),
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
