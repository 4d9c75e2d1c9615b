import type { BookEvent, BookMarket, OddsNews } from "../../contract/betting.ts";

/** What a channel of odds has told so far. */
export interface ToldOdds {
  events: ReadonlyMap<string, BookEvent>;
  /** Since when the house itself hears nothing. */
  staleSince: string | null;
  /** Of one event alone: the house has it no more. */
  isGone: boolean;
}

const mostEvents = 400;

/** Undefined until there was a snapshot: changes alone are of no use. Lists drop markets that are closed. */
export function withOdds(before: ToldOdds | undefined, news: OddsNews, isList: boolean): ToldOdds | undefined {
  if (!before && !news.whole) return undefined;
  const events = new Map(news.whole ? [] : before?.events);
  for (const event of news.events) {
    const known = events.get(event.id);
    const markets = withMarkets(known?.markets ?? [], event.markets);
    events.set(event.id, { ...event, markets: isList ? markets.filter(({ state }) => state !== "closed") : markets });
    if (events.size > mostEvents) for (const first of events.keys()) if (events.size > mostEvents) events.delete(first);
  }
  for (const id of news.gone) events.delete(id);
  return { events, staleSince: news.stale_since, isGone: news.gone.length > 0 && events.size === 0 };
}

/** In the order in which they were told first: nothing that one looks at changes its place. */
function withMarkets(before: readonly BookMarket[], changed: readonly BookMarket[]): BookMarket[] {
  const now = new Map([...before, ...changed].map((market) => [market.id, market]));
  return [...now.values()];
}
