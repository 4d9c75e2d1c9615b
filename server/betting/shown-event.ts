import type { BookEvent, BookMarket } from "../../contract/betting.ts";
import { priceText } from "../../rules/betting/prices.ts";
import { type Book, isVoid, type OfferedEvent, type OfferedMarket } from "./book.ts";
import { marketName, selectionName } from "./english-names.ts";
import { returnAt } from "./priced-market.ts";

/** An event as anybody is shown it, with these of its markets. */
export function toShownEvent(book: Book, event: OfferedEvent, markets: Iterable<OfferedMarket>): BookEvent {
  const { id, fixture, scoreboard } = event;
  const { sport, league, home, away, starts_at, state, seed_hash, seed, is_simulated } = fixture;
  return {
    id,
    sport,
    league,
    home,
    away,
    starts_at,
    state,
    score: scoreboard ?? null,
    market_count: [...event.markets.values()].filter((market) => market.state !== "closed").length,
    markets: [...markets].map((market) => toShownMarket(book, event, market)),
    seed_hash,
    seed,
    is_simulated,
  };
}

function toShownMarket(book: Book, event: OfferedEvent, market: OfferedMarket): BookMarket {
  const { id, kind, lineQ, part } = market;
  const state = book.stateOf(event, market);
  const offered = [...market.selections.values()];
  const returns = offered.flatMap(({ priceE2, fair }) => (priceE2 === undefined ? [] : returnAt(priceE2, fair)));
  const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length;
  return {
    id,
    kind,
    name: marketName(market),
    ...(lineQ === undefined ? {} : { line_q: lineQ }),
    ...(part === undefined ? {} : { part }),
    state: endOf(event, id) ?? state,
    expected_return: returns.length === 0 || state === "closed" ? null : mean.toFixed(4),
    selections: offered.map(({ code, priceE2, version }) => ({
      id: `${event.id}:${id}:${code}`,
      code,
      name: selectionName(event.fixture, market, code),
      price: state === "open" && priceE2 !== undefined ? priceText(priceE2) : null,
      version,
      state,
    })),
  };
}

function endOf(event: OfferedEvent, market: string): "settled" | "void" | undefined {
  if (isVoid(event, market)) return "void";
  const end = event.ends.get(market);
  if (!end || end.rolledBack !== undefined) return undefined;
  return Object.values(end.results).every(({ state }) => state === "void") ? "void" : "settled";
}
