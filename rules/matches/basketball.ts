import { memoizeLast } from "./memoize-last.ts";
import { certain, fairsOfLine, resultsOfLine, wonBy } from "./lines.ts";
import type { Question, Random, Result, Sport } from "./sport.ts";

/** How well each side uses its possessions. */
export interface Skills {
  home: number;
  away: number;
}

type Score = readonly [home: number, away: number];

export interface BasketballState {
  minute: number;
  /** Of each quarter that has begun; what is beyond the fourth is played until somebody leads. */
  periods: readonly Score[];
}

const [quarters, quarterMinutes, overtimeMinutes] = [4, 10, 5];
const minutes = quarters * quarterMinutes;
const possessionsAMinute = 2;
const sides = ["home", "away"] as const;
const threeWays = ["home", "draw", "away"] as const;

export const basketball: Sport<Skills, BasketballState> = {
  markets: ["winner2", "total", "handicap", "quarterWinner"],
  msOf: ({ minute }) => 5_000 + (minute > 0 && minute % quarterMinutes === 0 ? 10_000 : 0),
  strengthsOf: (random) => ({ home: 0.9 + random() * 0.22, away: 0.88 + random() * 0.22 }),
  start: () => ({ minute: 0, periods: [] }),

  step({ minute, periods }, skills, random) {
    const gained: Score = [scored(skills.home, random), scored(skills.away, random)];
    const at = periodOf(minute);
    const begun = periods[at] ?? [0, 0];
    const period: Score = [begun[0] + gained[0], begun[1] + gained[1]];
    return { minute: minute + 1, periods: [...periods.slice(0, at), period] };
  },

  isOver,
  score: scoreOf,

  questions(state, skills) {
    const left = Math.max(0, minutes - state.minute) * possessionsAMinute;
    const [home, away] = regular(state);
    const [more, less] = [home + left * meanOf(skills.home), away + left * meanOf(skills.away)];
    const [total, lead] = [4 * Math.floor(more + less) + 2, 4 * Math.floor(less - more) + 2];
    const isRegular = state.minute < minutes;
    return [
      { kind: "winner2" },
      ...(isRegular ? [-16, -8, 0, 8, 16].map((by): Question => ({ kind: "total", lineQ: total + by })) : []),
      ...(isRegular ? [-12, -4, -2, 0, 4, 12].map((by): Question => ({ kind: "handicap", lineQ: lead + by })) : []),
      ...(isRegular ? [{ kind: "quarterWinner", part: periodOf(state.minute) + 1 } as const] : []),
    ];
  },

  fairs(question, state, skills) {
    if (results(question, state)) return undefined;
    if (question.kind === "quarterWinner") {
      const at = (question.part ?? 1) - 1;
      const begun = state.periods[at] ?? [0, 0];
      const from = Math.max(state.minute, at * quarterMinutes);
      const [home, draw, away] = outcomes(leads(begun, (at + 1) * quarterMinutes - from, skills));
      return certain({ home, draw, away });
    }
    if (question.kind === "winner2" && state.minute >= minutes) {
      const [home] = withOvertime(leads(scoreOf(state), overtimeLeft(state), skills), skills);
      return certain({ home, away: 1 - home });
    }
    if (question.kind === "total") {
      const { lineQ = 0 } = question;
      const differences = regularTotals(state, skills).map(([total, chance]) => [4 * total - lineQ, chance] as const);
      return fairsOfLine(differences, ["over", "under"]);
    }
    const ahead = regularLeads(state, skills);
    if (question.kind === "winner2") {
      const [home] = withOvertime(ahead, skills);
      return certain({ home, away: 1 - home });
    }
    return fairsOfLine(
      ahead.map(([lead, chance]) => [4 * lead + (question.lineQ ?? 0), chance] as const),
      sides,
    );
  },

  results,
};

function results(question: Question, state: BasketballState): Record<string, Result> | undefined {
  const [home, away] = regular(state);
  switch (question.kind) {
    case "quarterWinner": {
      const part = question.part ?? 1;
      if (state.minute < part * quarterMinutes) return undefined;
      const [one, other] = state.periods[part - 1] ?? [0, 0];
      return wonBy(one > other ? "home" : one < other ? "away" : "draw", threeWays);
    }
    case "winner2": {
      if (!isOver(state)) return undefined;
      const [one, other] = scoreOf(state);
      return wonBy(one > other ? "home" : "away", sides);
    }
    case "total":
      return state.minute < minutes
        ? undefined
        : resultsOfLine(4 * (home + away) - (question.lineQ ?? 0), ["over", "under"]);
    default:
      return state.minute < minutes ? undefined : resultsOfLine(4 * (home - away) + (question.lineQ ?? 0), sides);
  }
}

function isOver(state: BasketballState): boolean {
  const [home, away] = scoreOf(state);
  return state.minute >= minutes && overtimeLeft(state) === overtimeMinutes && home !== away;
}

/** Of the overtime that is played, or of the next. */
function overtimeLeft({ minute }: BasketballState): number {
  return overtimeMinutes - ((minute - minutes) % overtimeMinutes);
}

function periodOf(minute: number): number {
  return minute < minutes
    ? Math.floor(minute / quarterMinutes)
    : quarters + Math.floor((minute - minutes) / overtimeMinutes);
}

function scoreOf({ periods }: Pick<BasketballState, "periods">): Score {
  return periods.reduce<Score>(([home, away], [one, other]) => [home + one, away + other], [0, 0]);
}

function regular({ periods }: BasketballState): Score {
  return scoreOf({ periods: periods.slice(0, quarters) });
}

/** The chances of no point, one, two and three in a possession. */
function possession(skill: number): readonly number[] {
  const [one, two, three] = [0.06 * skill, 0.33 * skill, 0.12 * skill];
  return [1 - one - two - three, one, two, three];
}

function meanOf(skill: number): number {
  return possession(skill).reduce((sum, chance, points) => sum + chance * points, 0);
}

function scored(skill: number, random: Random): number {
  let points = 0;
  for (let played = 0; played < possessionsAMinute; played += 1) points += onePossession(possession(skill), random());
  return points;
}

function onePossession(chances: readonly number[], drawn: number): number {
  let left = drawn;
  const points = chances.findIndex((chance) => (left -= chance) < 0);
  return points === -1 ? chances.length - 1 : points;
}

/** The chances of each number of points in so many minutes; exact, where a bell's curve would be near. */
function pointsIn(playedMinutes: number, skill: number): readonly number[] {
  const name = `${playedMinutes} ${skill}`;
  const known = kept.get(name);
  if (known) return known;
  if (kept.size > mostKept) kept.clear();
  const [chances, each] = [possession(skill), playedMinutes * possessionsAMinute];
  let sums: number[] = [1];
  for (let played = 0; played < each; played += 1) {
    const next = Array<number>(sums.length + chances.length - 1).fill(0);
    sums.forEach((sum, points) =>
      chances.forEach((chance, more) => (next[points + more] = (next[points + more] ?? 0) + sum * chance)),
    );
    sums = next;
  }
  kept.set(name, sums);
  return sums;
}
const kept = new Map<string, readonly number[]>();
const mostKept = 5_000;

/** How likely each lead of the home side is after so many more minutes. */
function leads(
  [home, away]: Score,
  playedMinutes: number,
  skills: Skills,
): (readonly [lead: number, chance: number])[] {
  const [own, others] = [pointsIn(playedMinutes, skills.home), pointsIn(playedMinutes, skills.away)];
  const sums = Array<number>(own.length + others.length - 1).fill(0);
  own.forEach((chance, points) => {
    others.forEach((other, against) => {
      const at = points - against + others.length - 1;
      sums[at] = (sums[at] ?? 0) + chance * other;
    });
  });
  return sums.map((chance, at) => [home - away + at - others.length + 1, chance] as const);
}

const regularLeads = memoizeLast((state: BasketballState, skills: Skills) =>
  leads(regular(state), minutes - state.minute, skills),
);

const regularTotals = memoizeLast((state: BasketballState, skills: Skills) => {
  const [[home, away], left] = [regular(state), minutes - state.minute];
  const [own, others] = [pointsIn(left, skills.home), pointsIn(left, skills.away)];
  const sums = Array<number>(own.length + others.length - 1).fill(0);
  own.forEach((chance, points) => {
    others.forEach((other, more) => (sums[points + more] = (sums[points + more] ?? 0) + chance * other));
  });
  return sums.map((chance, points) => [home + away + points, chance] as const);
});

function outcomes(
  ahead: readonly (readonly [lead: number, chance: number])[],
): [home: number, draw: number, away: number] {
  const sum = (holds: (lead: number) => boolean) =>
    ahead.reduce((all, [lead, chance]) => all + (holds(lead) ? chance : 0), 0);
  return [sum((lead) => lead > 0), sum((lead) => lead === 0), sum((lead) => lead < 0)];
}

/** Level sides play on until one leads. */
function withOvertime(
  ahead: readonly (readonly [lead: number, chance: number])[],
  skills: Skills,
): [home: number, away: number] {
  const [home, draw] = outcomes(ahead);
  const [more, , less] = outcomes(leads([0, 0], overtimeMinutes, skills));
  const won = home + (draw * more) / (more + less);
  return [won, 1 - won];
}
