import { BehaviorSubject, NEVER, Subject } from "rxjs";
import { expect, onTestFinished, test, vi } from "vitest";
import type { BookEvent, OddsNews } from "../../contract/betting.ts";
import type { WorkerContext } from "../context.ts";
import type { KnownOdds } from "./known-odds.ts";
import type { SeenLegs } from "./odds-views.ts";
import { createOdds } from "./odds.ts";

/** The book's streams over a channel that says what the test wants, by a clock that the test moves. */
function opened(found?: object) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const said = new Subject<{ data: OddsNews }>();
  const connected$ = new BehaviorSubject(true);
  const context = {
    call: async () => ({ ok: true, value: found }),
    clock: { now: Date.now },
    environment: { now: Date.now },
    connection: { state$: new BehaviorSubject({ online: true }), returned$: NEVER },
    live: { connected$, channel$: () => said },
  };
  const events = new Map<string, { value: BookEvent }>();
  const known = {
    read: async () => ({ lists: new Map(), events }),
    keepList: () => {},
    keepEvent: (value: BookEvent) => void events.set(value.id, { value }),
  };
  const odds = createOdds(context as unknown as WorkerContext, known as unknown as KnownOdds);
  const say = (price: string, version: number, whole?: true) =>
    said.next({ data: { ...(whole && { whole }), events: [event(price, version)], gone: [], stale_since: null } });
  return { odds, said, say, connected$ };
}

function event(price: string, version: number): BookEvent {
  const names = { ru: "a", en: "a", kz: "a" };
  return {
    id: "e",
    sport: "football",
    league: { id: "l", names },
    home: names,
    away: names,
    starts_at: "2026-01-01T00:00:00.000Z",
    state: "live",
    score: null,
    market_count: 1,
    markets: [
      {
        id: "winner3",
        kind: "winner3",
        name: "Winner",
        state: "open",
        expected_return: "0.9500",
        selections: [{ id: "e:winner3:home", code: "home", name: "Home", price, version, state: "open" }],
      },
    ],
    seed_hash: "a".repeat(64),
    seed: null,
    is_simulated: true,
  };
}

test("two thousand changes a second are told to a list and to a slip ten times at most, and the last of them always", async () => {
  const { odds, say } = opened();
  let [lists, legs] = [0, 0];
  let last: unknown;
  const priceIn = (seen: { value: { events: BookEvent[] } } | null | undefined) =>
    seen?.value.events[0]?.markets[0]?.selections[0]?.price;
  const watched = [
    odds.list$({ list: "live" }).subscribe((seen) => {
      lists += 1;
      last = priceIn(seen);
    }),
    odds.legs$({ ids: ["e:winner3:home"] }).subscribe(() => (legs += 1)),
  ];
  onTestFinished(() => watched.forEach((each) => each.unsubscribe()));
  say("2.10", 1, true);
  await vi.advanceTimersByTimeAsync(100);
  [lists, legs] = [0, 0];
  for (let change = 0; change < 2_000; change += 1) {
    say(change % 2 === 0 ? "2.12" : "2.10", change + 2);
    if (change % 2 === 1) await vi.advanceTimersByTimeAsync(1);
  }
  expect([lists > 7, lists <= 11, legs > 7, legs <= 11]).toEqual([true, true, true, true]);
  say("2.14", 3_000);
  await vi.advanceTimersByTimeAsync(100);
  expect(last).toBe("2.14");
});

test("who looks away is told nothing, and what is right as soon as they look again", async () => {
  const { odds, said, say } = opened();
  const first = odds.list$({ list: "live" }).subscribe(() => {});
  say("2.10", 1, true);
  await vi.advanceTimersByTimeAsync(50);
  first.unsubscribe();
  expect(said.observed).toBe(false);
  let last: unknown;
  const again = odds
    .list$({ list: "live" })
    .subscribe((seen) => (last = seen?.value.events[0]?.markets[0]?.selections[0]?.price));
  onTestFinished(() => again.unsubscribe());
  say("3.00", 2, true);
  await vi.advanceTimersByTimeAsync(50);
  expect(last).toBe("3.00");
});

test("what begins on a day is told of all sports, once each of them has been heard", async () => {
  const { odds, said } = opened();
  const told: string[][] = [];
  const day = { after: "2026-01-02", before: "2026-01-03" };
  const leave = odds.list$({ list: "upcoming", ...day }).subscribe((seen) => {
    told.push(seen?.value.events.map(({ id }) => id) ?? []);
  });
  onTestFinished(() => leave.unsubscribe());
  await vi.advanceTimersByTimeAsync(0);
  const at = (id: string, starts_at: string) => ({ ...event("2.00", 1), id, starts_at });
  const events = [at("b", "2026-01-02T12:00:00Z"), at("a", "2026-01-02T09:00:00Z"), at("c", "2026-01-03T09:00:00Z")];
  said.next({ data: { whole: true, events, gone: [], stale_since: null } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.at(-1)).toEqual(["a", "b"]);
});

test("what is searched for says since when the feed is silent", async () => {
  const items = [event("2.00", 1)];
  const { odds } = opened({ items, next: null, stale_since: "2026-01-01T00:00:00.000Z" });
  const told: object[] = [];
  const leave = odds
    .list$({ list: "found", wish: { search: "a" } })
    .subscribe((seen) => void (seen && told.push(seen)));
  onTestFinished(() => leave.unsubscribe());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.at(-1)).toMatchObject({ value: { events: items, staleSince: "2026-01-01T00:00:00.000Z" } });
});

test("a selection whose event the house has dropped is still called as it was, and has nothing to bet on", async () => {
  const { odds, said, say } = opened();
  let last: SeenLegs;
  const leave = odds.legs$({ ids: ["e:winner3:home"] }).subscribe((seen) => (last = seen));
  onTestFinished(() => leave.unsubscribe());
  say("2.10", 1, true);
  await vi.advanceTimersByTimeAsync(200);
  expect(last).toMatchObject({ value: { gone: [], legs: [{ selection: { price: "2.10" } }] } });
  said.next({ data: { whole: true, events: [], gone: ["e"], stale_since: null } });
  await vi.advanceTimersByTimeAsync(200);
  expect(last).toMatchObject({
    value: { gone: ["e:winner3:home"], legs: [{ event: { home: { en: "a" } }, market: { kind: "winner3" } }] },
  });
  expect(last?.value.legs[0]?.selection).toBeUndefined();
});

test("prices from before a line broke are old until the house has told them anew", async () => {
  const { odds, say, connected$ } = opened();
  const seen: (boolean | undefined)[] = [];
  const watched = odds.event$({ id: "e" }).subscribe((event) => void seen.push(event?.stale));
  onTestFinished(() => watched.unsubscribe());
  say("2.17", 1, true);
  await vi.advanceTimersByTimeAsync(500);
  expect(seen.at(-1)).toBe(false);
  connected$.next(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(seen.at(-1)).toBe(true);
  connected$.next(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(seen.at(-1)).toBe(true);
  say("1.17", 2, true);
  await vi.advanceTimersByTimeAsync(500);
  expect(seen.at(-1)).toBe(false);
});
