import type { Answer } from "../../contract/errors.ts";
import { createKnownSeals } from "../betting/known-seals.ts";
import type { WorkerContext } from "../context.ts";
import { type MatchFacts, type MatchReport, matchReport } from "./match-proof.ts";

/** Checks simulated matches. Apart from proofs of bets, as it brings the models of five sports along. */
export function createFeature(context: WorkerContext) {
  const seals = createKnownSeals(context);
  return {
    verify: async (facts: MatchFacts): Promise<Answer<MatchReport>> => ({
      ok: true,
      value: matchReport(facts, await seals.of(facts.event)),
    }),
  };
}
