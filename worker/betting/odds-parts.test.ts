import { expect, test } from "vitest";
import type { BookEvent } from "../../contract/betting.ts";
import { eventChangesIn } from "../../contract/odds-parts.ts";
import { inParts, legsInTurn, listed } from "./odds-parts.ts";
import type { SeenLegs, SeenList } from "./odds-views.ts";

const names = { ru: "a", en: "a", kz: "a" };
const at = "2026-01-01T12:00:00.000Z";

type Odds = [home: string | null, away: string | null];

function event(id: string, [home, away]: Odds, more: Partial<BookEvent> = {}): BookEvent {
  const selection = (code: string, price: string | null) =>
    ({ id: `${id}:winner2:${code}`, code, name: code, price, version: Number(price) * 100, state: "open" }) as const;
  return {
    id,
    sport: "basketball",
    league: { id: "l", names },
    home: names,
    away: names,
    starts_at: at,
    state: "live",
    score: { score: [1, 0], periods: [], phase: "q1", clock: null, attack: null, stats: {}, incidents: [] },
    market_count: 1,
    markets: [
      {
        id: "winner2",
        kind: "winner2",
        name: "Winner",
        state: "open",
        expected_return: home,
        selections: [selection("home", home), selection("away", away)],
      },
    ],
    seed_hash: "a".repeat(64),
    seed: null,
    is_simulated: true,
    ...more,
  };
}

const list = (events: BookEvent[], aheadMs = 0.123): NonNullable<SeenList> => ({
  value: { events, staleSince: null, aheadMs },
  at: new Date().toISOString(),
  stale: false,
});

/** What a tab is told that has this one. */
const partOf = (before: SeenList, now: SeenList) => inParts(now).partSince(before);

test("of a list whose prices have moved these alone are told, by their selections", () => {
  const before = list([event("a", ["1.50", "2.50"]), event("b", ["3.00", "1.30"])]);
  expect(partOf(before, list([event("a", ["1.52", "2.50"]), event("b", ["3.00", "1.28"])]))).toEqual({
    "a:winner2:home": ["1.52", 152],
    "b:winner2:away": ["1.28", 128],
  });
});

test("a device's clock that wavers, and a match's that goes on by itself, are nothing new", () => {
  const clock = (seconds: number, at: string) => ({
    score: { ...event("a", ["1.50", "2.50"]).score!, clock: { seconds, speed: 30, at } },
  });
  const before = list([event("a", ["1.50", "2.50"], clock(60, "2026-01-01T12:00:00.000Z"))]);
  const now = (seconds: number, second: number) =>
    partOf(before, list([event("a", ["1.50", "2.50"], clock(seconds, `2026-01-01T12:00:${second}.000Z`))], 1.124));
  expect(now(360, 10)).toEqual({});
  // One that was set, or that the tab would soon let stand still, is told.
  expect([now(380, 10), now(660, 20)].map((part) => Object.keys(part ?? {}))).toEqual([["a/score"], ["a/score"]]);
  expect(partOf(before, { ...before, value: { ...before.value, aheadMs: 4_000 } })).toBeUndefined();
});

test("of a row of which more has changed than prices that crosses, with its prices, and of the others nothing", () => {
  const before = list([event("a", ["1.50", "2.50"]), event("b", ["3.00", "1.30"])]);
  const [market] = event("a", ["1.50", "2.50"]).markets;
  if (!market) throw new Error("an event without a market");
  const changed = [
    event("a", ["1.52", "2.50"], { score: { ...event("a", ["1", "1"]).score!, score: [2, 0] } }),
    event("a", ["1.50", "2.50"], { markets: [{ ...market, state: "suspended" }] }),
    event("a", ["1.50", null]),
  ];
  const parts = changed.map((now) => partOf(before, list([now, event("b", ["3.00", "1.30"])])));
  expect(parts).toEqual([
    { "a/score": changed[0]?.score, "a:winner2:home": ["1.52", 152] },
    { "a/markets": changed[1]?.markets },
    { "a/markets": changed[2]?.markets, "a:winner2:away": [null, 0] },
  ]);
});

test("what has changed of a row one after the other adds up for who looks later", () => {
  const [first, scored, ended] = [
    event("a", ["1.50", "2.50"]),
    event("a", ["1.50", "2.50"], { score: { ...event("a", ["1", "1"]).score!, score: [2, 0] } }),
    event("a", ["1.50", "2.50"], { state: "ended" }),
  ];
  const goal = partOf(list([first]), list([scored]));
  const end = partOf(list([scored]), list([{ ...ended, score: scored.score }]));
  const changes = eventChangesIn({ ...goal, ...end });
  expect(Object.assign({}, ...changes.map(([, change]) => change))).toEqual({ score: scored.score, state: "ended" });
  expect(changes.map(([id]) => id)).toEqual(["a", "a"]);
});

test("rows that come or go, silence, and a tab that was told of nothing fresh ask for a whole", () => {
  const before = list([event("a", ["1.50", "2.50"]), event("b", ["3.00", "1.30"])]);
  const asked = [
    list([event("a", ["1.50", "2.50"])]),
    list([event("b", ["3.00", "1.30"]), event("a", ["1.50", "2.50"])]),
    { ...before, stale: true },
    { ...before, value: { ...before.value, staleSince: at } },
  ].map((now) => partOf(before, now));
  expect(asked).toEqual(asked.map(() => undefined));
});

test("a list is told of an event what it shows, and nothing of play that changes nothing of that", () => {
  const score = event("a", ["1.50", "2.50"]).score!;
  const attacked = event("a", ["1.50", "2.50"], {
    score: { ...score, attack: { side: "home", is_dangerous: true }, stats: { corners: [1, 0] } },
  });
  expect(partOf(list([listed(event("a", ["1.50", "2.50"]))]), list([listed(attacked)]))).toEqual({});
  const [market] = attacked.markets;
  if (!market) throw new Error("an event without a market");
  const many = ["winner2", "handicap", "total", "total"].map((kind, index) => ({ ...market, id: `${index}`, kind }));
  expect(listed({ ...attacked, markets: many }).markets.map(({ id }) => id)).toEqual(["0", "2"]);
});

test("a slip is told again when anything about its legs has changed, their expected return as well", () => {
  const { id, sport, home, away, league, starts_at, state, markets } = event("a", ["1.50", "2.50"]);
  const legs = (expected: string): NonNullable<SeenLegs> => ({
    value: {
      gone: [],
      legs: markets.map((market) => ({
        id: "a:winner2:home",
        event: { id, sport, home, away, league, starts_at, state },
        score: null,
        market: { id: market.id, kind: market.kind, expected_return: expected },
        selection: market.selections[0],
      })),
      staleSince: null,
      aheadMs: 0,
    },
    at: new Date().toISOString(),
    stale: false,
  });
  const [before, same, changed] = [legs("0.95"), legs("0.95"), legs("0.94")];
  expect(legsInTurn(same).partSince(before)).toEqual({});
  expect(legsInTurn(changed).partSince(before)).toBeUndefined();
});
