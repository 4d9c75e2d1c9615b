import type { FeedEvent, MarketEnd, StandingEnd } from "../../contract/odds-feed.ts";

/** What a feed says of how bets end, as far as it changes what stands. */
export type EndSaid =
  | { kind: "settlement"; ends: readonly MarketEnd[] }
  | { kind: "rollback_settlement"; markets: readonly string[]; reason: string }
  | { kind: "bet_cancel" | "rollback_cancel"; markets: readonly string[] | null; reason: string };

/** How markets have ended, and what was cancelled or taken back: all that was said of it, for whoever has missed it. */
export function createStandingEnds() {
  const ends = new Map<string, StandingEnd>();
  const cancelled = new Map<string, NonNullable<FeedEvent["cancelled"]>>();
  let whole: FeedEvent["cancelled"];

  return {
    take(said: EndSaid): void {
      switch (said.kind) {
        case "settlement":
          for (const end of said.ends) {
            ends.set(end.market, end);
            // One that is settled after it was cancelled is not cancelled any more.
            if (cancelled.get(end.market)?.is_over === false) cancelled.delete(end.market);
          }
          break;
        case "rollback_settlement":
          for (const market of said.markets) {
            const end = ends.get(market);
            if (end) ends.set(market, { ...end, rolled_back: said.reason });
          }
          break;
        default: {
          const { kind, markets, reason } = said;
          const cancel = { reason, is_over: kind === "rollback_cancel" };
          if (markets === null) whole = cancel;
          else for (const market of markets) cancelled.set(market, cancel);
        }
      }
    },
    has: (market: string): boolean => ends.has(market),
    /** 0 before any. */
    versionOf: (market: string): number => ends.get(market)?.version ?? 0,
    told: () => ({
      ends: [...ends.values()],
      ...(whole && { cancelled: whole }),
      cancelled_markets: [...cancelled].map(([market, cancel]) => ({ market, ...cancel })),
    }),
  };
}
