import { forbidsStake, leftOf, type Limit, type LimitKind } from "./limits.ts";
import { type Pause, pauseAt } from "./pauses.ts";
import { checkDueAtMs, type Play, sittingAt, sittingGapMs, periodAt } from "./play.ts";
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
export interface Standing extends Play {
  pause: Pause | undefined;
  limits: readonly Limit[];
  checkEveryMs: number;
}

/** Everything that closes play at this moment, or will while this sitting lasts: the gravest first. */
export function stopsOf(standing: Standing, atMs: number): Stop[] {
  const stops: Stop[] = [];
  const pause = pauseAt(standing.pause, atMs);
  if (pause)
    stops.push({
      error: pause.kind === "cool_off" ? "cooling_off" : "self_excluded",
      limit: undefined,
      fromMs: atMs,
      untilMs: pause.untilMs,
    });
  const dueAtMs = checkDueAtMs(standing, standing.checkEveryMs);
  if (dueAtMs !== undefined)
    stops.push({ error: "reality_check_due", limit: undefined, fromMs: dueAtMs, untilMs: undefined });
  const sittingEndsMs = (sittingAt(standing, atMs)?.lastAtMs ?? -Infinity) + sittingGapMs;
  for (const limit of standing.limits) {
    const { kind, period } = limit;
    const totals = periodAt(standing, period, atMs);
    // The least stake that there could be: whether a real one goes beyond the limit is known when it comes.
    const isReached = forbidsStake(limit, totals, 1n);
    const fromMs = kind === "session" && !isReached ? atMs + Number(leftOf(limit, totals)) : atMs;
    if (isReached || (kind === "session" && fromMs < Math.min(sittingEndsMs, totals.endsAtMs)))
      stops.push({ error: "limit_reached", limit: { kind, period }, fromMs, untilMs: totals.endsAtMs });
  }
  return stops;
}
