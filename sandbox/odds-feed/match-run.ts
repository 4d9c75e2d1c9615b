import type { FeedEvent, FeedMarket, FeedMessage, Fixture, MarketEnd, Producer } from "../../contract/odds-feed.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import { chanceOf } from "../../rules/matches/chance.ts";
import { type Course, courseOf } from "../../rules/matches/course.ts";
import { coded } from "../../rules/matches/leg-of-match.ts";
import type { Fairs, Question, Result } from "../../rules/matches/sport.ts";
import type { Match } from "./calendar.ts";
import { bounded, tilted } from "./moved-fairs.ts";
import { hashing } from "./seeded.ts";
import { createStandingEnds, type EndSaid } from "./standing-ends.ts";

type Told = Exclude<FeedMessage, { kind: "alive" | "snapshot_complete" }>;
/** A message before its producer has numbered it. */
export type Said = Told extends infer Each
  ? Each extends unknown
    ? Omit<Each, "seq" | "at"> & { atMs: number }
    : never
  : never;
type Body = Told extends infer Each
  ? Each extends unknown
    ? Omit<Each, "seq" | "at" | "producer" | "event">
    : never
  : never;

/** Prices of what soon begins move a little now and then. */
const driftMs = 90_000;
const driftsForMs = 1_800_000;
const goalStopMs = 6_000;
const mistakenMs = 20_000;
/** Beyond that a match is no longer among what stands; who asks for it gets it all the same. */
export const keptAfterMs = 120_000;

interface Due {
  atMs: number;
  do(): void;
}

interface Offered {
  id: string;
  question: Question;
  state: FeedMarket["state"];
  fairs: Fairs;
  /** At which moment it is to be priced when somebody is told of it, and how far it is moved then. */
  unpriced: { index: number; by: number } | undefined;
}

export type MatchRun = ReturnType<typeof createMatchRun>;

/**
 * A match from its announcement to its end, told in order and as far as one asks. However small the steps are in which one
 * does, the same is said at the same times. What was until `fromMs` is told to nobody and priced only as it stands then.
 */
export function createMatchRun(match: Match, fromMs = 0) {
  const course = courseOf(hashing, match);
  const said: Said[] = [];
  const markets = new Map<string, Offered>();
  const ends = createStandingEnds();
  let producer: Producer = "prematch";
  let state: Fixture["state"] = "scheduled";
  let at = -1;
  let stoppedUntilMs = 0;
  /** By hand: no prices until they are let go, and how much they have been moved. */
  let isHeld = false;
  let moved = 0;
  let isPlayed = false;
  let overMs = Number.POSITIVE_INFINITY;
  let atMs = match.announcedMs;
  let isSilent = false;
  /** The moment of which it is known what is asked. */
  let askedAt = -1;
  const schedule = scheduleOf();

  function say(body: Body): void {
    if (isOfEnds(body)) ends.take(body);
    if (!isSilent) said.push({ ...body, event: match.id, producer, atMs });
  }

  function* scheduleOf(): Generator<Due> {
    const { startsMs, announcedMs } = match;
    yield { atMs: announcedMs, do: announce };
    const firstMs = Math.max(announcedMs, startsMs - driftsForMs) + driftMs;
    const skipped = Math.max(0, Math.floor((Math.min(fromMs, startsMs) - firstMs) / driftMs));
    for (let drifted = firstMs + skipped * driftMs; drifted < startsMs; drifted += driftMs)
      yield { atMs: drifted, do: () => void (isHeld || say({ kind: "odds_change", markets: offer(0) })) };
    if (course.fate.kind === "postponed") return yield { atMs: startsMs, do: postpone };
    yield { atMs: startsMs, do: begin };
    const due = [...playOf(course)].sort((one, other) => one.atMs - other.atMs);
    for (const each of due) {
      if (state === "cancelled" || state === "postponed") return;
      yield each;
    }
  }

  function* playOf({ moments, fate, endMs }: Course): Generator<Due> {
    for (const [index, moment] of moments.entries()) {
      if (index === 0) continue;
      const isGoal = moment.incidents.some(({ kind }) => kind === "goal");
      yield { atMs: match.startsMs + moment.atMs, do: () => play(index, isGoal) };
      if (isGoal) yield { atMs: match.startsMs + moment.atMs + goalStopMs, do: reopen };
    }
    if (fate.kind === "abandoned")
      yield { atMs: Math.floor(match.startsMs + fate.atMs), do: () => cancel("abandoned") };
    if (fate.kind === "mistaken") {
      const mistakeMs = Math.floor(match.startsMs + fate.atMs);
      yield { atMs: mistakeMs, do: () => say({ kind: "bet_cancel", markets: [winnerId()], reason: "called_off" }) };
      yield {
        atMs: mistakeMs + mistakenMs,
        do: () => say({ kind: "rollback_cancel", markets: [winnerId()], reason: "mistaken" }),
      };
    }
    if (fate.kind === "corrected")
      yield { atMs: match.startsMs + endMs + fate.afterMs, do: () => correct(winnerId(), "score_corrected") };
  }

  function announce(): void {
    state = "prematch";
    offer(0);
    say({ kind: "snapshot", ...whole() });
  }

  function begin(): void {
    [producer, state, at] = ["live", "live", 0];
    offer(0);
    say({ kind: "snapshot", ...whole() });
  }

  function play(index: number, isGoal: boolean): void {
    at = index;
    const isOver = index === course.moments.length - 1;
    const board = scoreboard();
    if (board) say({ kind: "score", scoreboard: board });
    if (isGoal && !isOver) {
      stoppedUntilMs = atMs + goalStopMs;
      for (const market of markets.values()) if (market.state === "open") market.state = "suspended";
      say({ kind: "bet_stop", reason: "goal" });
    }
    const decided = decide(course.fate.kind === "corrected" && isOver);
    if (decided.length > 0) {
      say({ kind: "odds_change", markets: decided.flatMap(({ market }) => shown(market)) });
      say({ kind: "settlement", ends: decided });
    }
    if (isOver) end();
    else if (atMs >= stoppedUntilMs && !isHeld) say({ kind: "odds_change", markets: offer(index) });
  }

  function reopen(): void {
    if (isHeld || state !== "live" || atMs < stoppedUntilMs) return;
    say({ kind: "odds_change", markets: offer(at) });
  }

  function end(): void {
    [state, overMs] = ["settled", atMs];
    say({ kind: "fixture_change", fixture: fixture() });
  }

  function postpone(): void {
    [state, overMs] = ["postponed", atMs];
    say({ kind: "bet_stop", reason: "postponed" });
    close();
    say({ kind: "fixture_change", fixture: fixture() });
  }

  function cancel(reason: string): void {
    [state, overMs] = ["cancelled", atMs];
    close();
    say({ kind: "bet_cancel", markets: null, reason });
    say({ kind: "fixture_change", fixture: fixture() });
  }

  /** It is settled no more, which would say that it is not cancelled. */
  function cancelMarket(id: string): void {
    const market = markets.get(id);
    if (market) market.state = "closed";
    say({ kind: "odds_change", markets: shown(id) });
    say({ kind: "bet_cancel", markets: [id], reason: "by_hand" });
  }

  function close(): void {
    const open = [...markets.values()].filter((market) => market.state !== "closed");
    for (const market of open) market.state = "closed";
    say({ kind: "odds_change", markets: open.flatMap(({ id }) => shown(id)) });
  }

  /** What is asked of the match as it stands, and all that was asked before and is still open. */
  function offer(index: number): FeedMarket[] {
    const drift = at < 0 ? driftOf(Math.ceil((match.startsMs - atMs) / driftMs)) : 0;
    const questions = index === askedAt ? [] : course.questions(index);
    askedAt = index;
    for (const question of questions) {
      const id = idOf(question);
      if (!markets.has(id) && !ends.has(id))
        markets.set(id, { id, question, state: "open", fairs: {}, unpriced: undefined });
    }
    return [...markets.values()].flatMap((market) => {
      if (market.state === "closed" || course.results(market.question, index)) return [];
      market.unpriced = { index, by: drift + moved };
      market.state = "open";
      return shown(market.id);
    });
  }

  function fairsOf(market: Offered): Fairs {
    if (market.unpriced) {
      const { index, by } = market.unpriced;
      market.unpriced = undefined;
      market.fairs = bounded(tilted(coded(course.fairs(market.question, index) ?? {}), by));
    }
    return market.fairs;
  }

  function driftOf(step: number): number {
    return step * driftMs > driftsForMs ? 0 : (chanceOf(hashing, match.seed, `drift ${step}`)() - 0.5) * 0.04;
  }

  /** What has been decided since the moment before, wrongly for the winner if so wished. */
  function decide(isWrong: boolean): MarketEnd[] {
    return [...markets.values()].flatMap((market) => {
      if (market.state === "closed") return [];
      const results = course.results(market.question, at);
      if (!results) return [];
      market.state = "closed";
      const right = coded(results);
      const named = isWrong && market.id === winnerId() ? wronged(right) : right;
      const made: MarketEnd = { market: market.id, version: 1, results: resultsOf(named) };
      return [made];
    });
  }

  function correct(market: string, reason: string): void {
    const question = markets.get(market)?.question;
    const results = question && course.results(question, at);
    if (!ends.has(market) || !results) return;
    say({ kind: "rollback_settlement", markets: [market], reason });
    settle(market, coded(results));
  }

  function settle(market: string, results: Readonly<Record<string, Result>>): void {
    const made: MarketEnd = { market, version: ends.versionOf(market) + 1, results: resultsOf(results) };
    const offered = markets.get(market);
    if (offered) offered.state = "closed";
    say({ kind: "odds_change", markets: shown(market) });
    say({ kind: "settlement", ends: [made] });
  }

  function winnerId(): string {
    return [...markets.keys()].find((id) => winners.includes(id)) ?? "winner3";
  }

  function shown(id: string): FeedMarket[] {
    const market = markets.get(id);
    if (!market || isSilent) return [];
    const { kind, lineQ, part } = market.question;
    const { state } = market;
    return [
      {
        market: id,
        kind,
        ...(lineQ !== undefined && { line_q: lineQ }),
        ...(part !== undefined && { part }),
        state,
        fairs: fairsOf(market),
      },
    ];
  }

  function fixture(): Fixture {
    const { sport, league, home, away, startsMs, seed } = match;
    return {
      sport,
      league,
      home,
      away,
      starts_at: new Date(startsMs).toISOString(),
      state,
      seed_hash: commitmentOf(hashing, seed),
      seed: isOver() ? seed : null,
      is_simulated: true,
    };
  }

  function scoreboard() {
    if (at < 0) return null;
    const { clock, ...board } = course.scoreboard(at);
    const moment = course.moments[at];
    const since = new Date(match.startsMs + (moment?.atMs ?? 0)).toISOString();
    return { ...board, clock: clock && { ...clock, at: since } };
  }

  function whole() {
    return {
      fixture: fixture(),
      scoreboard: scoreboard(),
      markets: [...markets.keys()].flatMap(shown),
      ...ends.told(),
    };
  }

  function isOver(): boolean {
    return overMs < Number.POSITIVE_INFINITY;
  }

  let next = schedule.next();

  return {
    match,
    get producer() {
      return producer;
    },
    /** Nothing of it is to come. */
    isOver,
    /** It is over, and need not be told any more. */
    isGone: (nowMs: number) => nowMs > overMs + keptAfterMs,
    /** By hand, so that more than its seed decides. */
    isPlayed: () => isPlayed,
    nextMs: () => (next.done ? Number.POSITIVE_INFINITY : next.value.atMs),
    /** Says the next thing that is due by then, if there is one. */
    advance(nowMs: number): Said[] {
      while (!next.done && next.value.atMs <= nowMs) {
        atMs = next.value.atMs;
        isSilent = atMs <= fromMs;
        next.value.do();
        next = schedule.next();
      }
      isSilent = false;
      return said.splice(0);
    },
    whole: (): FeedEvent => ({ event: match.id, ...whole() }),
    /** By hand, as whoever plays the feed wishes. */
    byHand(nowMs: number, wish: Wish): Said[] {
      [atMs, isPlayed] = [nowMs, true];
      if (isOver() && ofPrices.includes(wish.action)) return [];
      switch (wish.action) {
        case "stop":
          isHeld = true;
          for (const market of markets.values()) if (market.state === "open") market.state = "suspended";
          say({ kind: "bet_stop", reason: "by_hand" });
          break;
        case "go":
          isHeld = false;
          say({ kind: "odds_change", markets: offer(Math.max(at, 0)) });
          break;
        case "move":
          moved += wish.by;
          say({ kind: "odds_change", markets: offer(Math.max(at, 0)) });
          break;
        case "settle": {
          const market = markets.get(wish.market);
          const codes = Object.keys(market ? fairsOf(market) : {});
          settle(wish.market, Object.fromEntries(codes.map((code) => [code, code === wish.winner ? "won" : "lost"])));
          break;
        }
        case "take_back":
          say({ kind: "rollback_settlement", markets: [wish.market], reason: "by_hand" });
          break;
        case "cancel":
          if (wish.market === undefined) cancel("by_hand");
          else cancelMarket(wish.market);
          break;
        case "postpone":
          postpone();
      }
      return said.splice(0);
    },
  };
}

function isOfEnds(body: Body): body is Extract<Body, EndSaid> {
  return ["settlement", "rollback_settlement", "bet_cancel", "rollback_cancel"].includes(body.kind);
}

export type Wish =
  | { action: "stop" | "go" | "postpone" }
  | { action: "move"; by: number }
  | { action: "settle"; market: string; winner: string }
  | { action: "take_back"; market: string }
  | { action: "cancel"; market?: string | undefined };

/** What nobody can do to a match that is over. */
const ofPrices: readonly Wish["action"][] = ["stop", "go", "move"];
const winners = ["winner3", "winner2", "matchWinner"];

export function idOf({ kind, lineQ, part }: Question): string {
  const line = lineQ === undefined ? "" : String(lineQ);
  if (part !== undefined) return `${kind}.${line}.${part}`;
  return lineQ === undefined ? kind : `${kind}.${line}`;
}

function resultsOf(results: Readonly<Record<string, Result>>): MarketEnd["results"] {
  return Object.fromEntries(Object.entries(results).map(([code, state]) => [code, { state }]));
}

/** As if the first that has lost had won. */
function wronged(results: Readonly<Record<string, Result>>): Record<string, Result> {
  const winner = Object.keys(results).find((code) => results[code] === "lost");
  return Object.fromEntries(Object.keys(results).map((code) => [code, code === winner ? "won" : "lost"]));
}
