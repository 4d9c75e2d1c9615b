import type { Hashing } from "../fairness.ts";
import { chanceOf, pick } from "./chance.ts";
import { type Incident, type Moment, showing } from "./showing.ts";
import type { Fairs, Question, Random, Result, Sport } from "./sport.ts";
import { type MatchSport, sports } from "./sports.ts";

/** What a match follows from. */
export interface MatchSeed {
  sport: MatchSport;
  seed: string;
}

/** What may befall a match beside its play. */
export type Fate =
  | { kind: "played" }
  | { kind: "postponed" }
  /** Called off at this moment: all its bets are void. */
  | { kind: "abandoned"; atMs: number }
  /** The winner is called off by mistake at this moment, and stands again a little later. */
  | { kind: "mistaken"; atMs: number }
  /** The winner is first told of wrongly, and put right so much later. */
  | { kind: "corrected"; afterMs: number };

/** How a match stands at a moment of it; a clock that runs is counted on from there. */
export interface Board extends Pick<Moment, "phase" | "clock" | "points" | "serves" | "attack" | "stats"> {
  score: [home: number, away: number];
  periods: [home: number, away: number][];
  /** The latest, oldest first. */
  incidents: Incident[];
}

/** A match as a whole, from its seed: what happens at which moment after its beginning. */
export interface Course {
  fate: Fate;
  moments: readonly Moment[];
  endMs: number;
  /** The market's selections without any margin, as the match stands at that moment. */
  fairs(question: Question, at: number): Fairs | undefined;
  results(question: Question, at: number): Readonly<Record<string, Result>> | undefined;
  questions(at: number): readonly Question[];
  scoreboard(at: number): Board;
}

export function courseOf(hashing: Hashing, match: MatchSeed): Course {
  // The five differ in strengths and state, which nobody but the sport itself looks into.
  return play(hashing, match, sports[match.sport]);
}

function play(hashing: Hashing, match: MatchSeed, sport: Sport<unknown, unknown>): Course {
  const random = chanceOf(hashing, match.seed, "match");
  const strengths = sport.strengthsOf(random);
  const start = sport.start(strengths, random);
  let known: { states: readonly unknown[]; moments: readonly Moment[] } | undefined;
  // What is only ahead needs no more than its beginning: of two hundred matches, most.
  const played = () => (known ??= playOut());
  const stateAt = (at: number) => (at === 0 ? start : played().states[at]);
  const endOf = ({ moments }: { moments: readonly Moment[] }) => moments.at(-1)?.atMs ?? 0;

  function playOut() {
    const aside = chanceOf(hashing, match.seed, "aside");
    let state = start;
    const states: unknown[] = [state];
    const show = showing(match.sport);
    const moments: Moment[] = [show.first(state)];
    while (!sport.isOver(state)) {
      const before = moments.at(-1);
      if (!before) break;
      const atMs = before.atMs + sport.msOf(state);
      state = sport.step(state, strengths, random);
      states.push(state);
      moments.push(show.next({ before, state, atMs, score: sport.score(state), isOver: sport.isOver(state) }, aside));
    }
    return { states, moments };
  }

  return {
    get fate() {
      return fateOf(chanceOf(hashing, match.seed, "fate"), endOf(played()));
    },
    get moments() {
      return played().moments;
    },
    get endMs() {
      return endOf(played());
    },
    fairs: (question, at) => sport.fairs(question, stateAt(at), strengths),
    results: (question, at) => sport.results(question, stateAt(at)),
    questions: (at) => sport.questions(stateAt(at), strengths),
    scoreboard(at) {
      const { moments } = played();
      const moment = moments[at];
      if (!moment) throw new Error("A match has no such moment.");
      const incidents: Incident[] = moments.slice(0, at + 1).flatMap((each) => each.incidents);
      const { score, periods, phase, clock, points, serves, attack, stats } = moment;
      return {
        score: [...score],
        periods: periods.map(([home, away]): [number, number] => [home, away]),
        phase,
        clock,
        ...(points && { points }),
        ...(serves && { serves }),
        attack,
        stats,
        incidents: incidents.slice(-mostIncidents),
      };
    },
  };
}

/** The last moment that is told of it; undefined if it is not played. */
export function lastMomentOf({ fate, moments }: Course): number | undefined {
  if (fate.kind === "postponed") return undefined;
  return fate.kind === "abandoned" ? moments.findLastIndex(({ atMs }) => atMs <= fate.atMs) : moments.length - 1;
}

const mostIncidents = 20;
export const correctedWithinMs = 60_000;

function fateOf(random: Random, endMs: number): Fate {
  const drawn = random();
  if (drawn < 0.004) return { kind: "postponed" };
  if (drawn < 0.008) return { kind: "abandoned", atMs: endMs * (0.2 + 0.6 * random()) };
  if (drawn < 0.012) return { kind: "mistaken", atMs: endMs * (0.2 + 0.6 * random()) };
  if (drawn < 0.024) return { kind: "corrected", afterMs: correctedWithinMs * pick([0.25, 0.5, 1], random) };
  return { kind: "played" };
}
