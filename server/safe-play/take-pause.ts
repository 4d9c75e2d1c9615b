import { takePause as call } from "../../contract/safe-play.ts";
import { isLonger, pauseAt, pauseUntil } from "../../rules/safe-play/pauses.ts";
import { settleRounds } from "../games/settle-rounds.ts";
import { Refusal, refuse } from "../http/refusal.ts";
import { writePause } from "../wallet/eligibility.ts";
import { serve } from "./safe-play-house.ts";
import { changeEligibility } from "./change-eligibility.ts";
import { pauseOf } from "./safe-play-of.ts";

/**
 * Settles open rounds, closes play and deposits, and ends all of the player's sessions, including this one. Then takes
 * back what waits for others or for its round, and cashes out what flies.
 */
export const takePause = serve(call, async ({ until }, { house, player }) => {
  const untilMs = until === null ? undefined : Date.parse(until);
  if (Number.isNaN(untilMs)) return refuse("validation", { until: "invalid_time" });

  let ended: string[] = [];
  let settled: Awaited<ReturnType<typeof settleRounds>>;
  const after = await changeEligibility(house, player, async (tx, eligibility, now) => {
    const pause = pauseUntil(untilMs, now);
    const current = pauseAt(eligibility.pause, now);
    if (!pause || (current && !isLonger(pause, current))) return refuse("validation", { until: "invalid_pause" });
    // Settled first, while it still can be.
    settled = await settleRounds(tx, player, house, now);
    await writePause(tx, player, pause);
    ended = await house.sessions.endOthers(tx, player, undefined, "revoked");
    return undefined;
  });
  if (after instanceof Refusal) return after;
  settled?.();
  ended.forEach(house.endedSessions.add);
  await Promise.all([house.duels.withdraw(player), house.roundLeaver.leave(player)]);
  return { success: true as const, pause: after.pause ? pauseOf(after.pause) : null };
});
