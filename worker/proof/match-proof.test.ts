import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/odds-feed.ts";
import { bookSports, createCalendar, type Match } from "../../sandbox/odds-feed/calendar.ts";
import { createMatchRun } from "../../sandbox/odds-feed/match-run.ts";
import { type MatchFacts, matchReport } from "./match-proof.ts";

const calendar = createCalendar("5e".repeat(32));

/** What the feed tells of a match that is over. */
function told(match: Match): MatchFacts {
  const overMs = match.startsMs + 3_600_000;
  const run = createMatchRun(match, overMs);
  run.advance(overMs);
  const { fixture, scoreboard }: FeedEvent = run.whole();
  const { sport, state, seed, seed_hash } = fixture;
  if (seed === null) throw new Error("The match is not over.");
  return { sport, state, score: scoreboard, seed, seed_hash };
}

const verdicts = (facts: MatchFacts) =>
  Object.fromEntries(matchReport(facts).checks.map(({ name, state }) => [name, state]));
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
