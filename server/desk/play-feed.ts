import type { InferOutput } from "valibot";
import type { playFeed as feedForm } from "../../contract/desk.ts";
import { feedPaths } from "../../contract/odds-feed.ts";
import type { OddsSource } from "../betting/odds-source.ts";
import { refuse, type Refusal } from "../http/refusal.ts";

const limitMs = 10_000;

/** Asks the simulated feed to tell what a tester wants to see. */
export async function playFeed(
  form: InferOutput<typeof feedForm>,
  source: OddsSource | undefined,
): Promise<{ success: true } | Refusal> {
  const address = await source?.address();
  if (address === undefined || !source) return refuse("provider_unavailable");
  const reply = await fetch(`${address}${feedPaths.byHand}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${source.key}`, "Content-Type": "application/json" },
    body: JSON.stringify(form),
    signal: AbortSignal.timeout(limitMs),
  }).catch(() => undefined);
  if (!reply) return refuse("provider_unavailable");
  if (reply.status === 404) return refuse("not_found");
  return reply.ok ? { success: true } : refuse("validation", { action: "invalid_action" });
}
