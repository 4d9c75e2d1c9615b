import { forbidsStake, leftOf, type Limit, type LimitKind } from "./limits.ts";
import { type Pause, pauseAt } from "./pauses.ts";
import { checkDueAtMs, type Play, playSessionAt, playSessionGapMs, periodAt } from "./play.ts";
import type { Period } from "./spans.ts";

/** Something that stops play, now or soon if play goes on. */
export interface Stop {
  error: "self_excluded" | "cooling_off" | "reality_check_due" | "limit_reached";
  limit: { kind: LimitKind; period: Period } | undefined;
  fromMs: number;
  /** Undefined: permanent, or until the player answers. */
  untilMs: number | undefined;
}

export interface Eligibility extends Play {
  /** False once they are known to be too young; who has given no date of birth yet has said that they are not. */
  isOfAge: boolean;
  pause: Pause | undefined;
  limits: readonly Limit[];
  checkEveryMs: number;
}

/** Everything that stops play now or will during this play session, most serious first. */
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
    // Checked with the smallest possible stake; whether a real one exceeds the limit is decided when it is placed.
    const isReached = forbidsStake(limit, totals, 1n);
    const fromMs = kind === "session" && !isReached ? atMs + Number(leftOf(limit, totals)) : atMs;
    if (isReached || (kind === "session" && fromMs < Math.min(playSessionEndsMs, totals.endsAtMs)))
      stops.push({ error: "limit_reached", limit: { kind, period }, fromMs, untilMs: totals.endsAtMs });
  }
  return stops;
}

/**
 * Whoever is too young, limited, paused or excluded is offered nothing, and whoever has used up a limit of deposits is
 * limited.
 */
export function mayBeOffered(eligibility: Eligibility, nowMs: number): boolean {
  return mayBeGranted(eligibility, nowMs) && !hasUsedUpDeposits(eligibility, nowMs);
}

/**
 * Whether a deposit still brings what it was ordered with: the one that uses up a limit of deposits does. Nor does a
 * reality check that waits for its answer cost anybody that: it stops play alone.
 */
export function mayBeGranted(eligibility: Eligibility, nowMs: number): boolean {
  if (!eligibility.isOfAge) return false;
  return stopsOf(eligibility, nowMs).every(({ error, fromMs }) => error === "reality_check_due" || fromMs > nowMs);
}

/** Stops no play, so that it is none of the stops. */
export function hasUsedUpDeposits(eligibility: Eligibility, nowMs: number): boolean {
  return eligibility.limits.some(
    (limit) => limit.kind === "deposit" && leftOf(limit, periodAt(eligibility, limit.period, nowMs)) <= 0n,
  );
}
