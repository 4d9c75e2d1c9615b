import type { VerifyReport } from "../../../../worker/proof/feature.ts";

/** The bet being verified, and its progress. */
export type Verification =
  | { id: string; state: "working" | "failed" }
  | { id: string; state: "done"; report: VerifyReport };

/** Ignores the answer if another bet has been chosen meanwhile. */
export function cameOf(now: Verification | undefined, come: Verification): Verification | undefined {
  return now?.id === come.id ? come : now;
}
