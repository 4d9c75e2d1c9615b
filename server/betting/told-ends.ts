import type { FeedEvent, StandingEnd } from "../../contract/odds-feed.ts";
import type { LegResult } from "../../rules/betting/settlement.ts";

/** How a market has ended, or that what was said of it was wrong. */
export interface MarketEnd {
  version: number;
  results: Readonly<Record<string, LegResult>>;
  /** Set once it was taken back. */
  rolledBack: string | undefined;
}

/** All bets on it are void, until that is taken back. */
export interface Cancelled {
  reason: string;
  isOver: boolean;
}

export function toMarketEnd({ version, results, rolled_back }: StandingEnd): MarketEnd {
  return { version, results, rolledBack: rolled_back };
}

export function toCancelled({ reason, is_over = false }: NonNullable<FeedEvent["cancelled"]>): Cancelled {
  return { reason, isOver: is_over };
}

/** A snapshot says whether something is cancelled: if that was so and is no more, nobody heard it taken back. */
export function takenBack(cancelled: Cancelled | undefined): Cancelled | undefined {
  return cancelled?.isOver === false ? mistaken : cancelled;
}

/**
 * The cancelled markets by a snapshot; as they were known, if it says nothing of them. One that it names no more though it
 * stood was taken back; one that was taken back already has been cancelled anew and settled since.
 */
export function cancelsAfter(
  before: ReadonlyMap<string, Cancelled>,
  told: FeedEvent["cancelled_markets"],
): Map<string, Cancelled> {
  if (!told) return new Map(before);
  const stood = [...before].filter(([, { isOver }]) => !isOver);
  return new Map([
    ...stood.map(([market]) => [market, mistaken] as const),
    ...told.map(({ market, ...each }) => [market, toCancelled(each)] as const),
  ]);
}

const mistaken = { reason: "mistaken", isOver: true };
