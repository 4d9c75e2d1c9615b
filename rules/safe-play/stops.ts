import { forbidsStake, leftOf, type Limit, type LimitKind } from "./limits.ts";
import { type Pause, pauseAt } from "./pauses.ts";
import { checkDueAtMs, type Play, playSessionAt, playSessionGapMs, periodAt } from "./play.ts";
import type { Period } from "./spans.ts";

/** Something that closes play, now or soon if play goes on. */
export interface Stop {
  error: "self_excluded" | "cooling_off" | "reality_check_due" | "limit_reached";
  limit: { kind: LimitKind; period: Period } | undefined;
  fromMs: number;
  /** Undefined: for good, or until the player has answered. */
  untilMs: number | undefined;
}

/** What a player has asked to be kept safe by, and what is counted for it. */
export interface Eligibility extends Play {
  pause: Pause | undefined;
  limits: readonly Limit[];
  checkEveryMs: number;
}

/** Everything that closes play at this moment, or will while this play session lasts: the gravest first. */
export function stopsOf(eligibility: Eligibility, atMs: number): Stop[] {
  const stops: Stop[] = [];
  const pause = pauseAt(eligibility.pause, atMs);
  if (pause)
    stops.push({
      error: pause.kind === "cool_off" ? "cooling_off" : "self_excluded",
      limit: undefined,
      fromMs: atMs,
      untilMs: pause.untilMs,
    });
  const dueAtMs = checkDueAtMs(eligibility, eligibility.checkEveryMs);
  if (dueAtMs !== undefined)
    stops.push({ error: "reality_check_due", limit: undefined, fromMs: dueAtMs, untilMs: undefined });
  const playSessionEndsMs = (playSessionAt(eligibility, atMs)?.lastAtMs ?? -Infinity) + playSessionGapMs;
  for (const limit of eligibility.limits) {
    const { kind, period } = limit;
    const totals = periodAt(eligibility, period, atMs);
    // The least stake that there could be: whether a real one goes beyond the limit is known when it comes.
    const isReached = forbidsStake(limit, totals, 1n);
    const fromMs = kind === "session" && !isReached ? atMs + Number(leftOf(limit, totals)) : atMs;
    if (isReached || (kind === "session" && fromMs < Math.min(playSessionEndsMs, totals.endsAtMs)))
      stops.push({ error: "limit_reached", limit: { kind, period }, fromMs, untilMs: totals.endsAtMs });
  }
  return stops;
}
