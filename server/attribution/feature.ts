import type { Keys } from "../runtime/keys.ts";
import { attachSource } from "./attach-source.ts";
import { clickRetentionMs } from "./clicks.ts";
import { registerPageOpenEvent } from "./register-page-open-event.ts";
import { sendAffiliate } from "./send-affiliate.ts";
import { sendUtm } from "./send-utm.ts";
import { sendVisit } from "./send-visit.ts";
import { createVisitDigests } from "./visit-digests.ts";

export function openAttribution({ keys }: { keys: Pick<Keys, "visits"> }) {
  return {
    nouns: { visitDigests: createVisitDigests(keys.visits) },
    endpoints: [sendVisit, sendAffiliate, sendUtm, registerPageOpenEvent, attachSource],
    expiring: [
      { table: "visits", time: "at", retentionMs: 30 * 24 * 3_600_000 },
      { table: "clicks", time: "at", retentionMs: clickRetentionMs },
    ],
  };
}
