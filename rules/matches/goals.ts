import { memoizeLast } from "./memoize-last.ts";
import { certain, fairsOfLine, resultsOfLine, wonBy } from "./lines.ts";
import { poisson, poissonChances } from "./poisson.ts";
import type { Fairs, MarketKind, Question, Random, Result, Sport } from "./sport.ts";

/** Goals of each side in a whole match, on average. */
export interface Rates {
  home: number;
  away: number;
}

export interface GoalsState {
  minute: number;
  home: number;
  away: number;
  /** Who has scored the first goal, the second … */
  scorers: string;
  /** Who has won beyond regular time, where a match may not end level. */
  beyond: "home" | "away" | undefined;
}

interface GoalsRules {
  means: Rates;
  minutes: number;
  /** Minutes of the first goal beyond regular time, then a shoot-out; none where a match may end level. */
  overtime: number | undefined;
  /** Between two halves. */
  breakAfter: readonly number[];
  breakMs: number;
  minuteMs: number;
  markets: readonly MarketKind[];
}

/** Sports in which each side scores on its own, as rarely as chance has it. */
function goalsSport(rules: GoalsRules): Sport<Rates, GoalsState> {
  const { means, minutes, overtime, markets } = rules;
  const scoresOf = memoizeLast((state: GoalsState, rates: Rates) => scoresFrom(state, leftOf(state, rates)));
  const isRegular = (state: GoalsState) => state.minute < minutes;
  const isOver = (state: GoalsState) =>
    !isRegular(state) && (overtime === undefined || state.home !== state.away || state.beyond !== undefined);

  return {
    markets,
    msOf: ({ minute }) => rules.minuteMs + (rules.breakAfter.includes(minute) ? rules.breakMs : 0),

    strengthsOf(random) {
      const tilt = (random() - 0.5) * 0.9;
      const pace = Math.exp((random() - 0.5) * 0.3);
      return { home: means.home * pace * Math.exp(tilt), away: means.away * pace * Math.exp(-tilt) };
    },

    start: () => ({ minute: 0, home: 0, away: 0, scorers: "", beyond: undefined }),

    step(state, rates, random) {
      if (!isRegular(state)) return { ...state, beyond: random() < homeBeyond(rates) ? "home" : "away" };
      const [home, away] = [poisson(rates.home / minutes, random), poisson(rates.away / minutes, random)];
      const scored = shuffled("h".repeat(home) + "a".repeat(away), random);
      return {
        ...state,
        minute: state.minute + 1,
        home: state.home + home,
        away: state.away + away,
        scorers: state.scorers + scored,
      };
    },

    isOver,
    score: ({ home, away }) => [home, away],

    questions(state, rates) {
      const left = leftOf(state, rates);
      const total = near(state.home + state.away + left.home + left.away);
      const lead = near(state.away - state.home + left.away - left.home);
      return markets.flatMap((kind): Question[] => {
        if (kind === "total")
          return [-4, -2, -1, 0, 2, 4]
            .map((by) => ({ kind, lineQ: total + by }))
            .filter(({ lineQ }) => lineQ > 4 * (state.home + state.away));
        if (kind === "handicap") return [-4, -2, -1, 0, 2, 4].map((by) => ({ kind, lineQ: lead + by }));
        if (kind === "nextGoal") return [{ kind, part: state.scorers.length + 1 }];
        return [{ kind }];
      });
    },

    fairs(question, state, rates) {
      if (results(question, state)) return undefined;
      if (question.kind === "nextGoal") return fairsOfNext(leftOf(state, rates));
      const scores = scoresOf(state, rates);
      const sum = (holds: (home: number, away: number) => boolean) =>
        scores.reduce((all, [home, away, chance]) => all + (holds(home, away) ? chance : 0), 0);
      const [home, draw, away] = [
        sum((one, other) => one > other),
        sum((one, other) => one === other),
        sum((one, other) => one < other),
      ];
      switch (question.kind) {
        case "winner3":
          return certain({ home, draw, away });
        case "winner2": {
          const beyond = draw * homeBeyond(rates);
          return certain({ home: home + beyond, away: away + draw - beyond });
        }
        case "doubleChance":
          return certain({ "1x": home + draw, "12": home + away, x2: draw + away });
        case "bothScore": {
          const yes = sum((one, other) => one > 0 && other > 0);
          return certain({ yes, no: 1 - yes });
        }
        case "correctScore":
          return fairsOfScore(scores);
        default: {
          const { lineQ = 0 } = question;
          return fairsOfLine(
            scores.map(([one, other, chance]) => [differenceOf(question, lineQ, one, other), chance] as const),
            namesOf(question),
          );
        }
      }
    },

    results,
  };

  function results(question: Question, state: GoalsState): Record<string, Result> | undefined {
    const { home, away } = state;
    if (question.kind === "nextGoal") {
      const scorer = state.scorers[(question.part ?? 1) - 1];
      const winner = scorer === undefined ? (isRegular(state) ? undefined : "none") : scorer === "h" ? "home" : "away";
      return winner === undefined ? undefined : wonBy(winner, ["home", "none", "away"]);
    }
    if (question.kind === "bothScore" && home > 0 && away > 0) return wonBy("yes", ["yes", "no"]);
    if (question.kind === "winner2") {
      if (!isOver(state)) return undefined;
      return wonBy(home > away || state.beyond === "home" ? "home" : "away", ["home", "away"]);
    }
    if (isRegular(state)) return undefined;
    const outcome = home > away ? "home" : home < away ? "away" : "draw";
    switch (question.kind) {
      case "winner3":
        return wonBy(outcome, ["home", "draw", "away"]);
      case "doubleChance":
        return {
          "1x": outcome === "away" ? "lost" : "won",
          "12": outcome === "draw" ? "lost" : "won",
          x2: outcome === "home" ? "lost" : "won",
        };
      case "bothScore":
        return wonBy("no", ["yes", "no"]);
      case "correctScore":
        return wonBy(codeOf(home, away), scoreCodes);
      default:
        return resultsOfLine(differenceOf(question, question.lineQ ?? 0, home, away), namesOf(question));
    }
  }

  function leftOf({ minute }: GoalsState, { home, away }: Rates): Rates {
    const part = Math.max(0, minutes - minute) / minutes;
    return { home: home * part, away: away * part };
  }

  function homeBeyond({ home, away }: Rates): number {
    const none = Math.exp((-(home + away) * (overtime ?? 0)) / minutes);
    return (home / (home + away)) * (1 - none) + none / 2;
  }
}

/** Of a handicap the home side gets the line added. */
function differenceOf({ kind }: Question, lineQ: number, home: number, away: number): number {
  return kind === "total" ? 4 * (home + away) - lineQ : 4 * (home - away) + lineQ;
}

function namesOf({ kind }: Question): readonly [string, string] {
  return kind === "total" ? ["over", "under"] : ["home", "away"];
}

function scoresFrom(state: GoalsState, left: Rates): (readonly [home: number, away: number, chance: number])[] {
  const away = poissonChances(left.away);
  return poissonChances(left.home).flatMap((one, home) =>
    away.map((other, goals) => [state.home + home, state.away + goals, one * other] as const),
  );
}

function fairsOfScore(scores: ReturnType<typeof scoresFrom>): Fairs {
  const chances: Record<string, number> = Object.fromEntries(scoreCodes.map((code) => [code, 0]));
  for (const [home, away, chance] of scores) chances[codeOf(home, away)] = (chances[codeOf(home, away)] ?? 0) + chance;
  return certain(chances);
}

function fairsOfNext({ home, away }: Rates): Fairs {
  const none = Math.exp(-home - away);
  const share = home + away > 0 ? home / (home + away) : 0;
  return certain({ home: share * (1 - none), none, away: (1 - share) * (1 - none) });
}

const mostNamed = 4;
const range = Array.from({ length: mostNamed + 1 }, (_, goals) => goals);
const scoreCodes = [...range.flatMap((home) => range.map((away) => `${home}:${away}`)), "other"];

function codeOf(home: number, away: number): string {
  return home > mostNamed || away > mostNamed ? "other" : `${home}:${away}`;
}

/** The half that is nearest, in quarters. */
function near(value: number): number {
  return 4 * Math.floor(value) + 2;
}

function shuffled(text: string, random: Random): string {
  const letters = text.split("");
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [letters[at], letters[other]] = [letters[other] ?? "", letters[at] ?? ""];
  }
  return letters.join("");
}

export const football = goalsSport({
  means: { home: 1.45, away: 1.15 },
  minutes: 90,
  overtime: undefined,
  breakAfter: [45],
  breakMs: 20_000,
  minuteMs: 4_000,
  markets: ["winner3", "doubleChance", "total", "handicap", "bothScore", "correctScore", "nextGoal"],
});

export const hockey = goalsSport({
  means: { home: 3, away: 2.7 },
  minutes: 60,
  overtime: 5,
  breakAfter: [20, 40],
  breakMs: 20_000,
  minuteMs: 4_000,
  markets: ["winner3", "winner2", "total", "handicap"],
});
