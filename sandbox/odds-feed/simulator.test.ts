import { expect, test } from "vitest";
import * as v from "valibot";
import { type FeedMessage, feedMessage, producers } from "../../contract/odds-feed.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import { courseOf } from "../../rules/matches/course.ts";
import { bookSports } from "../../rules/betting/sports.ts";
import { createCalendar } from "./calendar.ts";
import { createMatchRun } from "./match-run.ts";
import { hashing } from "./seeded.ts";
import { createSimulator } from "./simulator.ts";

const seed = "5e".repeat(32);
const startMs = Date.UTC(2026, 10, 24, 12);
const minuteMs = 60_000;

/** What is told in so many minutes, asked for in steps of so many milliseconds. */
function told(minutes: number, stepMs: number): FeedMessage[] {
  const simulator = createSimulator({ seed, startMs });
  const all: FeedMessage[] = [];
  for (let ms = stepMs; ms < minutes * minuteMs; ms += stepMs) all.push(...simulator.advance(startMs + ms));
  return [...all, ...simulator.advance(startMs + minutes * minuteMs)];
}

test("some two hundred matches of five sports are ahead at any time, and about twenty live", () => {
  const simulator = createSimulator({ seed, startMs });
  for (const minute of [0, 3]) {
    simulator.advance(startMs + minute * minuteMs);
    const [ahead, live] = producers.map((producer) =>
      simulator.snapshot(producer).flatMap((message) => (message.kind === "snapshot" ? message : [])),
    );
    const playing = live?.filter(({ fixture }) => fixture.state === "live") ?? [];
    expect(ahead?.length).toBeGreaterThan(150);
    expect(ahead?.length).toBeLessThan(260);
    expect(playing.length).toBeGreaterThan(14);
    expect(playing.length).toBeLessThan(28);
    expect(new Set(ahead?.map(({ fixture }) => fixture.sport)).size).toBe(5);
    expect(ahead?.some(({ fixture }) => Date.parse(fixture.starts_at) > startMs + 24 * 3_600_000)).toBe(true);
  }
});

test("no club plays twice at once", () => {
  const simulator = createSimulator({ seed, startMs });
  const clubs = simulator
    .snapshot("live")
    .flatMap((message) =>
      message.kind === "snapshot" && message.fixture.state === "live"
        ? [message.fixture.home, message.fixture.away].map(({ en }) => `${message.fixture.sport} ${en}`)
        : [],
    );
  expect(new Set(clubs).size).toBe(clubs.length);
});

test("each club of a league meets every other one before it meets one of them again", () => {
  const calendar = createCalendar(seed);
  const name = ({ home, away }: { home: { en: string }; away: { en: string } }) =>
    [home.en, away.en].sort().join(" – ");
  // Of two leagues in turn, as many turns as twelve clubs have pairs.
  const season = Array.from({ length: 66 }, (_, turn) => calendar.match("cs2", 2 * 66 * 100 + 2 * turn));
  expect(new Set(season.map(({ league }) => league.id)).size).toBe(1);
  expect(new Set(season.map(name)).size).toBe(66);
  const played = season.map(({ home, away }) => [home.en, away.en]);
  for (const [turn, clubs] of played.entries())
    for (const club of clubs) expect(played.slice(turn + 1, turn + 5).flat()).not.toContain(club);
});

test("a seed tells the same in however many steps it is asked", () => {
  expect(told(4, 700)).toEqual(told(4, 4 * minuteMs));
});

test("each producer's numbers have no gap, and everything told keeps to the contract", () => {
  const all = told(4, 10_000);
  for (const message of all) v.parse(feedMessage, message);
  for (const producer of producers) {
    const numbers = all.filter((message) => message.producer === producer).map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  }
});

test("what stands after messages is what a snapshot tells", () => {
  const simulator = createSimulator({ seed, startMs });
  const markets = new Map<string, string>();
  const hear = (message: FeedMessage) => {
    if (message.kind !== "snapshot" && message.kind !== "odds_change") return;
    for (const { market, ...rest } of message.markets) markets.set(`${message.event} ${market}`, JSON.stringify(rest));
  };
  for (const producer of producers) simulator.snapshot(producer).forEach(hear);
  for (let minute = 1; minute <= 5; minute += 1) simulator.advance(startMs + minute * minuteMs).forEach(hear);
  for (const message of simulator.snapshot("live")) {
    if (message.kind !== "snapshot" || message.fixture.state !== "live") continue;
    for (const { market, ...rest } of message.markets) {
      const heard = JSON.parse(markets.get(`${message.event} ${market}`) ?? "null") as typeof rest;
      // A stop is told of the whole match.
      expect({ ...heard, state: rest.state }).toEqual(rest);
    }
  }
});

test.each(bookSports)(
  "a match of %s that is over can be asked for, has settled all its markets, and shows the seed that was sealed",
  (sport) => {
    const match = createCalendar(seed)
      .between(sport, startMs - 3 * 3_600_000, startMs - 3_600_000)
      .find((each) => courseOf(hashing, each).fate.kind === "played");
    if (!match) throw new Error("Nothing is played as it should be.");
    const run = createMatchRun(match);
    run.advance(match.startsMs);
    const { fixture } = run.whole();
    expect(fixture.seed).toBeNull();
    run.advance(startMs);
    const after = run.whole();
    expect(commitmentOf(hashing, after.fixture.seed ?? "")).toBe(fixture.seed_hash);
    expect(after.fixture.state).toBe("settled");
    expect(new Set(after.ends.map(({ market }) => market))).toEqual(new Set(after.markets.map(({ market }) => market)));
    expect(after.scoreboard?.periods.length).toBeGreaterThan(1);
  },
);

test("what has changed since is asked for, also of what was played by hand and stands no more", () => {
  const simulator = createSimulator({ seed, startMs });
  const [ahead] = simulator.snapshot("prematch").flatMap((message) => (message.kind === "snapshot" ? message : []));
  const live = simulator.snapshot("live").flatMap((message) => (message.kind === "snapshot" ? message.event : []));
  const event = ahead?.event ?? "";
  simulator.byHand(event, { action: "cancel" });
  simulator.advance(startMs + 3 * minuteMs);
  const changed = simulator.changes(startMs);
  expect(changed).toEqual(expect.arrayContaining([event, ...live]));
  expect(simulator.snapshot("prematch")).not.toContainEqual(expect.objectContaining({ event }));
  expect(simulator.event(event)?.cancelled).toEqual({ reason: "by_hand", is_over: false });
  expect(simulator.changes(startMs + 3 * minuteMs).length).toBeLessThan(100);
  expect(simulator.changes(0).length).toBeLessThan(20_000);
});

test.each(bookSports)("prices of a match of %s that is over are moved by nobody", (sport) => {
  const match = createCalendar(seed)
    .between(sport, startMs - 3 * 3_600_000, startMs - 3_600_000)
    .find((each) => courseOf(hashing, each).fate.kind === "played");
  if (!match) throw new Error("Nothing is played as it should be.");
  const run = createMatchRun(match, startMs);
  run.advance(startMs);
  expect(run.byHand(startMs, { action: "move", by: 0.1 })).toEqual([]);
  expect(run.byHand(startMs, { action: "go" })).toEqual([]);
});

test("everything happens that a feed may tell, corrections and cancellations too", () => {
  const calendar = createCalendar(seed);
  const kinds = new Set<string>();
  const fates = new Set<string>();
  for (let number = 28_000_000; fates.size < 5; number += 1) {
    const match = calendar.match("basketball", number);
    const { fate } = courseOf(hashing, match);
    if (fates.has(fate.kind)) continue;
    fates.add(fate.kind);
    for (const { kind } of createMatchRun(match).advance(Number.MAX_SAFE_INTEGER)) kinds.add(kind);
  }
  const goals = createMatchRun(calendar.match("football", 28_000_001));
  for (const { kind } of goals.advance(Number.MAX_SAFE_INTEGER)) kinds.add(kind);
  const told = feedMessage.options.map((option) => option.entries.kind.literal);
  expect(kinds).toEqual(new Set(told.filter((kind) => kind !== "alive" && kind !== "snapshot_complete")));
});
