import type { VerifyReport } from "../../../../worker/proof/feature.ts";

/** The bet whose proof is looked at, and how far that has come. */
export type Verification =
  | { id: string; state: "working" | "failed" }
  | { id: string; state: "done"; report: VerifyReport };

/** What has come of looking at a bet is shown as long as no other one is looked at. */
export function cameOf(now: Verification | undefined, come: Verification): Verification | undefined {
  return now?.id === come.id ? come : now;
}
