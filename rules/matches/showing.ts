import type { BasketballState } from "./basketball.ts";
import type { Cs2State } from "./cs2.ts";
import type { GoalsState } from "./goals.ts";
import type { Random } from "./sport.ts";
import type { MatchSport } from "./sports.ts";
import type { TennisState } from "./tennis.ts";

type Pair = readonly [home: number, away: number];
type Side = "home" | "away";

export interface Incident {
  kind: string;
  side: Side | null;
  /** The minute, or the part of the match. */
  at: string;
  /** The score after it, where it is one of those that count. */
  score?: [number, number];
}

/** How a match looks at a moment of it. */
export interface Moment {
  atMs: number;
  score: Pair;
  periods: readonly Pair[];
  phase: string;
  clock: { seconds: number; speed: number } | null;
  points?: [string, string];
  serves?: Side;
  attack: { side: Side; is_dangerous: boolean } | null;
  stats: Record<string, [home: number, away: number]>;
  /** Those of this moment alone. */
  incidents: readonly Incident[];
}

interface Step {
  before: Moment;
  state: unknown;
  atMs: number;
  score: Pair;
  isOver: boolean;
}

type Face = Pick<Moment, "periods" | "phase" | "clock" | "points" | "serves">;
/** A face of a state, after the one before; the state is its own sport's. */
type FaceOf = (state: never, before: Moment | undefined, score: Pair, isOver: boolean) => Face;

const faces: Record<MatchSport, FaceOf> = {
  football: goals({ minutes: 45, count: 2, names: ["first_half", "second_half"], breaks: ["half_time"] }),
  hockey: goals({ minutes: 20, count: 3, names: ["period_1", "period_2", "period_3"], breaks: ["break_1", "break_2"] }),
  basketball({ minute, periods }: BasketballState, _before, _score, isOver) {
    const at = minute < 40 ? Math.floor(minute / 10) + 1 : 0;
    return {
      periods,
      phase: isOver ? "ended" : at > 0 ? `quarter_${at}` : "overtime",
      clock: isOver ? null : { seconds: minute * 60, speed: 12 },
    };
  },
  tennis({ sets, games, points, server, winners }: TennisState, before, _score, isOver) {
    const played = sets[0] + sets[1];
    const periods = [...(before?.periods ?? [])];
    const last = periods[played - 1];
    // The game that has won a set stands in no state after it.
    if (before && played > 0 && last && before.phase === `set_${played}`)
      periods[played - 1] = winners.at(-1) === "h" ? [last[0] + 1, last[1]] : [last[0], last[1] + 1];
    if (!isOver) periods[played] = games;
    const isTiebreak = games[0] === 6 && games[1] === 6;
    return {
      periods,
      phase: isOver ? "ended" : `set_${played + 1}`,
      clock: null,
      points: isTiebreak ? [String(points[0]), String(points[1])] : spoken(points),
      serves: server === 0 ? "home" : "away",
    };
  },
  cs2: ({ maps }: Cs2State, _before, _score, isOver) => ({
    periods: maps,
    phase: isOver ? "ended" : `map_${maps.length}`,
    clock: null,
  }),
};

/** Draws a match's face from state to state. */
export function showing(sport: MatchSport) {
  const faceOf = faces[sport];
  const hasAttacks = sport === "football" || sport === "hockey";
  return {
    first: (state: unknown): Moment => ({
      atMs: 0,
      score: [0, 0],
      ...faceOf(state as never, undefined, [0, 0], false),
      attack: null,
      stats: {},
      incidents: [],
    }),
    next({ before, state, atMs, score, isOver }: Step, aside: Random): Moment {
      const face = faceOf(state as never, before, score, isOver);
      const drawn = { attack: aside(), side: aside(), what: aside(), shot: aside() };
      const scorer: Side | undefined =
        score[0] > before.score[0] ? "home" : score[1] > before.score[1] ? "away" : undefined;
      const side: Side = scorer ?? (drawn.side < 0.52 ? "home" : "away");
      const isDangerous = drawn.attack < 0.3;
      const incidents: Incident[] = [];
      const at = timeOf(face, before);
      const point = pointNames[sport];
      if (scorer && point) incidents.push({ kind: point, side: scorer, at, score: [score[0], score[1]] });
      const stats = { ...before.stats };
      const count = (name: string) => {
        const [home = 0, away = 0] = stats[name] ?? [];
        stats[name] = side === "home" ? [home + 1, away] : [home, away + 1];
      };
      if (hasAttacks && !isOver) {
        count("attacks");
        if (scorer !== undefined || (isDangerous && drawn.shot < 0.35)) count("shots");
        if (isDangerous && drawn.what < 0.2) {
          count("corners");
          incidents.push({ kind: "corner", side, at });
        } else if (drawn.what > 0.965) {
          count("cards");
          incidents.push({ kind: "card", side, at });
        }
      }
      return {
        atMs,
        score: [score[0], score[1]],
        ...face,
        attack: hasAttacks && !isOver ? { side, is_dangerous: isDangerous } : null,
        stats,
        incidents,
      };
    },
  };
}

/** What a change of the score is called, where it is one to tell of. */
const pointNames: Partial<Record<MatchSport, string>> = {
  football: "goal",
  hockey: "goal",
  tennis: "set",
  cs2: "map",
};

interface Halves {
  minutes: number;
  count: number;
  names: readonly string[];
  breaks: readonly string[];
}

function goals({ minutes, count, names, breaks }: Halves): FaceOf {
  return ({ minute }: GoalsState, before, [home, away], isOver) => {
    const played = Math.floor(minute / minutes);
    const isBreak = minute > 0 && minute % minutes === 0 && played < count;
    // A goal of a half's last minute is of that half.
    const at = Math.min(count - 1, Math.max(0, Math.ceil(minute / minutes) - 1));
    const periods = [...(before?.periods ?? [])];
    const earlier = periods.slice(0, at).reduce<Pair>((sum, each) => [sum[0] + each[0], sum[1] + each[1]], [0, 0]);
    periods[at] = [home - earlier[0], away - earlier[1]];
    const phase = isOver
      ? "ended"
      : isBreak
        ? (breaks[played - 1] ?? "break")
        : (names[Math.min(played, count)] ?? "overtime");
    const isPlayed = !isOver && !isBreak && phase !== "overtime";
    return { periods, phase, clock: { seconds: minute * 60, speed: isPlayed ? 15 : 0 } };
  };
}

function timeOf({ clock, phase }: Face, before: Moment): string {
  return clock ? `${Math.max(1, Math.round(clock.seconds / 60))}′` : before.phase === "ended" ? phase : before.phase;
}

const calls = ["0", "15", "30", "40"];

function spoken([home, away]: Pair): [string, string] {
  if (home >= 3 && away >= 3) return home === away ? ["40", "40"] : home > away ? ["A", "40"] : ["40", "A"];
  return [calls[home] ?? "40", calls[away] ?? "40"];
}
