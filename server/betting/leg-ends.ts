import type { LegResult } from "../../rules/betting/settlement.ts";
import type { StoredLeg } from "./book-bet.ts";
import type { Cancelled, MarketEnd } from "./told-ends.ts";

/** What is known of how a market ended, by the feed and by the calendar. */
export interface KnownEnd {
  end?: MarketEnd | undefined;
  /** Of the market, or of its whole event. */
  cancelled?: Cancelled | undefined;
  /** It is not played in time. */
  isPostponed?: boolean | undefined;
  score?: [number, number] | undefined;
}

export interface LegChange {
  leg: StoredLeg;
  /** Why, for whoever sees a bet settled anew. */
  reason: string | undefined;
}

/** A leg by what is known now; undefined if that changes nothing. Nothing older takes the place of what is newer. */
export function legAfter(leg: StoredLeg, known: KnownEnd): LegChange | undefined {
  const { end, cancelled, score } = known;
  if (leg.voided === "postponed") return undefined;
  if (leg.voided === "cancelled") {
    if (cancelled && !cancelled.isOver) return undefined;
    const back: StoredLeg = { ...leg, voided: undefined, result: undefined, endVersion: 0 };
    if (!cancelled) {
      // Nobody heard that it was taken back: what has been settled since says so.
      const isSince = end && end.rolledBack === undefined && end.version > leg.endVersion;
      const since = isSince && byEnd(back, end, score);
      return since ? { leg: since, reason: undefined } : undefined;
    }
    return { leg: end ? (byEnd(back, end, score) ?? back) : back, reason: cancelled.reason };
  }
  if (cancelled && !cancelled.isOver) {
    const endVersion = Math.max(leg.endVersion, end?.version ?? 0);
    return { leg: { ...leg, endVersion, voided: "cancelled", result: { state: "void" } }, reason: cancelled.reason };
  }
  const ended = end && byEnd(leg, end, score);
  if (ended) return { leg: ended, reason: end.rolledBack };
  if (known.isPostponed && leg.result === undefined)
    return { leg: { ...leg, voided: "postponed", result: { state: "void" } }, reason: "postponed" };
  return undefined;
}

function byEnd(leg: StoredLeg, end: MarketEnd, score: [number, number] | undefined): StoredLeg | undefined {
  const { version, rolledBack } = end;
  if (rolledBack !== undefined) {
    if (leg.result === undefined || version !== leg.endVersion) return undefined;
    return { ...leg, result: undefined };
  }
  const result: LegResult | undefined = end.results[leg.code];
  if (version <= leg.endVersion || !result) return undefined;
  return { ...leg, result, endVersion: version, score: score ?? leg.score };
}
