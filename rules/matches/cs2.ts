import { memoizeLast } from "./memoize-last.ts";
import { certain, fairsOfLine, resultsOfLine, wonBy } from "./lines.ts";
import type { Question, Result, Sport } from "./sport.ts";

/** How often the home side wins a round as it defends, and as it attacks. */
export interface Skills {
  defending: number;
  attacking: number;
}

type Score = readonly [home: number, away: number];

export interface Cs2State {
  /** Of each map; the last is the one that is played. */
  maps: readonly Score[];
  /** Whether the home side defends first on the map that is played. */
  defendsFirst: boolean;
}

const [halfRounds, roundsToWin, mapsToWin] = [12, 13, 2];
/** Three rounds on each side, again and again. */
const extraRounds = 6;
const sides = ["home", "away"] as const;

export const cs2: Sport<Skills, Cs2State> = {
  markets: ["mapWinner", "roundHandicap", "totalRounds", "matchWinner"],
  msOf: () => 4_000,

  strengthsOf(random) {
    const [skill, tilt] = [0.5 + (random() - 0.5) * 0.16, random() * 0.06];
    return { defending: skill + tilt, attacking: skill - tilt };
  },

  start: (_, random) => ({ maps: [[0, 0]], defendsFirst: random() < 0.5 }),

  step(state, skills, random) {
    const [home, away] = mapOf(state);
    const isHome = random() < homeRound(home + away, state.defendsFirst, skills);
    const map: Score = isHome ? [home + 1, away] : [home, away + 1];
    const maps = [...state.maps.slice(0, -1), map];
    if (!isMapOver(map) || isDecided(maps)) return { ...state, maps };
    return { maps: [...maps, [0, 0]], defendsFirst: random() < 0.5 };
  },

  isOver: ({ maps }) => isDecided(maps),
  score: ({ maps }) => wins(maps),

  questions(state, skills) {
    const part = state.maps.length;
    const ends = currentEnds(state, skills);
    const mean = (of: (score: Score) => number) => ends.reduce((sum, [score, chance]) => sum + of(score) * chance, 0);
    const total = 4 * Math.floor(mean(([home, away]) => home + away)) + 2;
    const lead = 4 * Math.floor(mean(([home, away]) => away - home)) + 2;
    return [
      { kind: "matchWinner" },
      { kind: "mapWinner", part },
      ...[-8, 0, 8].map((by): Question => ({ kind: "roundHandicap", part, lineQ: lead + by })),
      ...[-8, 0, 8].map((by): Question => ({ kind: "totalRounds", part, lineQ: total + by })),
    ];
  },

  fairs(question, state, skills) {
    if (results(question, state) || (question.part ?? state.maps.length) !== state.maps.length) return undefined;
    const ends = currentEnds(state, skills);
    if (question.kind === "mapWinner") {
      const home = homeShare(ends);
      return certain({ home, away: 1 - home });
    }
    if (question.kind === "matchWinner") {
      const fresh = freshShare(skills);
      const home = homeMatch(wins(state.maps.slice(0, -1)), homeShare(ends), fresh);
      return certain({ home, away: 1 - home });
    }
    return fairsOfLine(
      ends.map(([score, chance]) => [differenceOf(question, score), chance] as const),
      namesOf(question),
    );
  },

  results,
};

function results(question: Question, { maps }: Cs2State): Record<string, Result> | undefined {
  if (question.kind === "matchWinner") {
    const [home, away] = wins(maps);
    return isDecided(maps) ? wonBy(home > away ? "home" : "away", sides) : undefined;
  }
  const map = maps[(question.part ?? 1) - 1];
  if (!map || !isMapOver(map)) return undefined;
  if (question.kind === "mapWinner") return wonBy(map[0] > map[1] ? "home" : "away", sides);
  return resultsOfLine(differenceOf(question, map), namesOf(question));
}

function differenceOf({ kind, lineQ = 0 }: Question, [home, away]: Score): number {
  return kind === "totalRounds" ? 4 * (home + away) - lineQ : 4 * (home - away) + lineQ;
}

function namesOf({ kind }: Question): readonly [string, string] {
  return kind === "totalRounds" ? ["over", "under"] : sides;
}

function mapOf({ maps }: Cs2State): Score {
  return maps.at(-1) ?? [0, 0];
}

function wins(maps: readonly Score[]): Score {
  const over = maps.filter(isMapOver);
  const home = over.filter(([one, other]) => one > other).length;
  return [home, over.length - home];
}

function isDecided(maps: readonly Score[]): boolean {
  return Math.max(...wins(maps)) === mapsToWin;
}

function isMapOver([home, away]: Score): boolean {
  const [most, least] = [Math.max(home, away), Math.min(home, away)];
  if (least < halfRounds) return most >= roundsToWin;
  // What wins the extra rounds that are played: four of their six.
  const before = Math.floor((home + away - 1 - 2 * halfRounds) / extraRounds);
  return most >= halfRounds + (Math.max(0, before) * extraRounds) / 2 + 4;
}

function homeRound(round: number, defendsFirst: boolean, { defending, attacking }: Skills): number {
  const beyond = round - 2 * halfRounds;
  const isSecond = beyond < 0 ? round >= halfRounds : beyond % extraRounds >= extraRounds / 2;
  return defendsFirst === isSecond ? attacking : defending;
}

/** How the map that is played may end. */
function mapEnds(from: Score, defendsFirst: boolean, skills: Skills): (readonly [score: Score, chance: number])[] {
  const ends: (readonly [score: Score, chance: number])[] = [];
  let open = new Map([[from.join(), { score: from, chance: 1 }]]);
  while (open.size > 0) {
    const next: typeof open = new Map();
    for (const { score, chance } of open.values()) {
      const [home, away] = score;
      if (isMapOver(score) || chance < negligible) {
        ends.push([score, chance]);
        continue;
      }
      const toHome = homeRound(home + away, defendsFirst, skills);
      for (const [after, part] of [
        [[home + 1, away], toHome],
        [[home, away + 1], 1 - toHome],
      ] as const) {
        const known = next.get(after.join())?.chance ?? 0;
        next.set(after.join(), { score: after, chance: known + chance * part });
      }
    }
    open = next;
  }
  return ends;
}

const currentEnds = memoizeLast((state: Cs2State, skills: Skills) => mapEnds(mapOf(state), state.defendsFirst, skills));

/** Nobody knows yet who defends first on a map to come. */
function freshShare(skills: Skills): number {
  return (homeShare(mapEnds([0, 0], true, skills)) + homeShare(mapEnds([0, 0], false, skills))) / 2;
}

const negligible = 1e-9;

function homeShare(ends: readonly (readonly [score: Score, chance: number])[]): number {
  return ends.reduce((sum, [[home, away], chance]) => sum + (home > away ? chance : 0), 0);
}

/** Of the best of three, from maps won so far, and how likely the map that is played and a later one is the home side's. */
function homeMatch(won: Score, current: number, fresh: number): number {
  const [afterWin, afterLoss] = [from(won[0] + 1, won[1]), from(won[0], won[1] + 1)];
  return current * afterWin + (1 - current) * afterLoss;

  function from(home: number, away: number): number {
    if (home === mapsToWin) return 1;
    if (away === mapsToWin) return 0;
    return fresh * from(home + 1, away) + (1 - fresh) * from(home, away + 1);
  }
}
