import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/odds-feed.ts";
import { bookSports } from "../../rules/betting/sports.ts";
import { createCalendar, type Match } from "../../sandbox/odds-feed/calendar.ts";
import { createMatchRun } from "../../sandbox/odds-feed/match-run.ts";
import { type MatchFacts, matchReport } from "./match-proof.ts";

const calendar = createCalendar("5e".repeat(32));

/** What the feed tells of a match that is over. */
function told(match: Match): MatchFacts {
  const overMs = match.startsMs + 3_600_000;
  const run = createMatchRun(match, overMs);
  run.advance(overMs);
  const { fixture, scoreboard, ends, markets }: FeedEvent = run.whole();
  const { sport, state, seed, seed_hash } = fixture;
  if (seed === null) throw new Error("The match is not over.");
  return { event: match.id, sport, state, score: scoreboard, seed, seed_hash, legs: legsOf(ends, markets) };
}

/** A leg of each selection of each market, as the feed has settled it. */
function legsOf(ends: FeedEvent["ends"], markets: FeedEvent["markets"]): MatchFacts["legs"] {
  return ends.flatMap(({ market: id, results }) => {
    const market = markets.find(({ market }) => market === id);
    if (!market) return [];
    const { kind, line_q, part } = market;
    return Object.entries(results).map(([code, result]) => ({
      selection: `e:${id}:${code}`,
      kind,
      code,
      ...(line_q !== undefined && { line_q }),
      ...(part !== undefined && { part }),
      result,
    }));
  });
}

const verdicts = (facts: MatchFacts, seenSeal?: string) =>
  Object.fromEntries(matchReport(facts, seenSeal).checks.map(({ name, state }) => [name, state]));
const allPassed = { seal: "passed", end: "passed", score: "passed", play: "passed" };

test.each(bookSports)("a match of %s is played again in the browser from its opened seed, to the same end", (sport) => {
  for (let number = 28_000_000; number < 28_000_012; number += 1) {
    const facts = told(calendar.match(sport, number));
    expect([number, verdicts(facts)]).toEqual([number, allPassed]);
    expect(matchReport(facts).score).toEqual(facts.score?.score ?? null);
  }
});

test("a match that was put off or broken off is so by its seed", () => {
  const ends = new Set<string>();
  for (let number = 28_000_000; ends.size < 2; number += 1) {
    const facts = told(calendar.match("hockey", number));
    if (facts.state === "settled") continue;
    ends.add(facts.state);
    expect([number, verdicts(facts)]).toEqual([number, allPassed]);
  }
  expect(ends).toEqual(new Set(["postponed", "cancelled"]));
});

test("another seed, another score, another course and an end by hand are each found", () => {
  const facts = told(calendar.match("football", 28_000_001));
  const { score } = facts;
  if (!score) throw new Error("The match was not played.");
  const found = (changed: Partial<MatchFacts>) =>
    Object.entries(verdicts({ ...facts, ...changed })).flatMap(([name, state]) => (state === "failed" ? name : []));
  const [home, away] = score.score;
  expect(found({ seed_hash: "0".repeat(64) })).toEqual(["seal"]);
  expect(found({ seed: "a5".repeat(32) })).toEqual(expect.arrayContaining(["seal", "score", "play"]));
  expect(found({ score: { ...score, score: [home + 1, away] } })).toEqual(["score"]);
  expect(found({ score: { ...score, incidents: score.incidents.slice(1) } })).toEqual(["play"]);
  expect(found({ state: "cancelled" })).toEqual(["end"]);
});

test("the seal that was seen before the start is what counts, whatever the house says it was", () => {
  const facts = told(calendar.match("tennis", 28_000_001));
  expect(verdicts(facts, facts.seed_hash)).toEqual({ ...allPassed, seen: "passed" });
  expect(verdicts(facts, "0".repeat(64))).toEqual({ ...allPassed, seen: "failed" });
});

test.each(bookSports)("each leg on a match of %s is derived from its seed, market by market", (sport) => {
  const kinds = new Set<string>();
  for (let number = 28_000_000; number < 28_000_012; number += 1) {
    const facts = told(calendar.match(sport, number));
    if (facts.state !== "settled") continue;
    expect(facts.legs.length).toBeGreaterThan(0);
    for (const { kind } of facts.legs) kinds.add(kind);
    expect([number, matchReport(facts).legs.filter(({ state }) => state !== "passed")]).toEqual([number, []]);
  }
  expect(kinds.size).toBeGreaterThan(2);
});

test("a leg that the house has settled otherwise is found, and one that it has not settled is told all the same", () => {
  const facts = told(calendar.match("basketball", 28_000_001));
  const leg = facts.legs.find(({ result }) => result?.state === "won");
  if (!leg) throw new Error("The match was not played.");
  const legs = [
    { ...leg, result: { state: "lost" } as const },
    { ...leg, result: null },
    { ...leg, kind: "tossUp" },
  ];
  const { selection } = leg;
  expect(matchReport({ ...facts, legs }).legs).toEqual([
    { selection, result: "won", state: "failed" },
    { selection, result: "won", state: "open" },
    { selection, result: undefined, state: "failed" },
  ]);
});

test("of a match that was put off or broken off every leg is void", () => {
  const ends = new Set<string>();
  for (let number = 28_000_000; ends.size < 2; number += 1) {
    const facts = told(calendar.match("hockey", number));
    if (facts.state === "settled") continue;
    ends.add(facts.state);
    const legs = [
      { selection: "e:total.10:over", kind: "total", line_q: 10, code: "over", result: { state: "void" } },
    ] as const;
    expect(matchReport({ ...facts, legs }).legs).toEqual([
      { selection: "e:total.10:over", result: "void", state: "passed" },
    ]);
  }
});
