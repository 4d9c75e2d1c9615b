import { expect, test } from "vitest";
import type { BookEvent, BookMarket, OddsNews } from "../../contract/betting.ts";
import { withOdds } from "./fold-odds.ts";

const market = (id: string, state: BookMarket["state"] = "open", version = 1): BookMarket => ({
  id,
  kind: id,
  name: id,
  state,
  expected_return: "0.9500",
  selections: [{ id: `e:${id}:home`, code: "home", name: "Home", price: "2.10", version, state: "open" }],
});
const names = { ru: "a", en: "a", kz: "a" };
const event = (id: string, ...markets: BookMarket[]): BookEvent => ({
  id,
  sport: "football",
  league: { id: "l", names },
  home: names,
  away: names,
  starts_at: "2026-01-01T00:00:00.000Z",
  state: "live",
  score: null,
  market_count: markets.length,
  markets,
  seed_hash: "a".repeat(64),
  seed: null,
  is_simulated: true,
});
const news = (events: BookEvent[], more: Partial<OddsNews> = {}): OddsNews => ({
  events,
  gone: [],
  stale_since: null,
  ...more,
});
const shown = (told: ReturnType<typeof withOdds>) =>
  [...(told?.events.values() ?? [])].map(({ id, markets }) => [id, ...markets.map((each) => each.id)]);

test("changes say nothing before a snapshot has said from what", () => {
  expect(withOdds(undefined, news([event("a")]), true)).toBeUndefined();
});

test("a change takes the place of the market that it is of, and of no other", () => {
  const first = withOdds(undefined, news([event("a", market("x"), market("y"))], { whole: true }), false);
  const next = withOdds(first, news([event("a", market("x", "suspended", 2))]), false);
  expect(shown(next)).toEqual([["a", "x", "y"]]);
  expect(next?.events.get("a")?.markets.map(({ state }) => state)).toEqual(["suspended", "open"]);
});

test("a list loses markets that are closed, an event keeps them", () => {
  for (const [isList, left] of [
    [true, [["a", "y"]]],
    [false, [["a", "x", "y"]]],
  ] as const) {
    const first = withOdds(undefined, news([event("a", market("x"), market("y"))], { whole: true }), isList);
    expect(shown(withOdds(first, news([event("a", market("x", "closed"))]), isList))).toEqual(left);
  }
});

test("what has left is gone, and a new snapshot begins anew", () => {
  const first = withOdds(undefined, news([event("a"), event("b")], { whole: true }), true);
  expect(shown(withOdds(first, news([], { gone: ["a"] }), true))).toEqual([["b"]]);
  expect(shown(withOdds(first, news([event("c")], { whole: true }), true))).toEqual([["c"]]);
  expect(withOdds(undefined, news([], { whole: true, gone: ["a"] }), false)?.isGone).toBe(true);
});
