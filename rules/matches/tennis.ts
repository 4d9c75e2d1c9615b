import { memoizeLast } from "./memoize-last.ts";
import { certain, fairsOfLine, resultsOfLine, wonBy } from "./lines.ts";
import type { Question, Result, Sport } from "./sport.ts";

/** Who wins how many of the points that they serve. */
export interface Serves {
  home: number;
  away: number;
}

type Pair = readonly [home: number, away: number];
type Side = 0 | 1;

export interface TennisState {
  sets: Pair;
  games: Pair;
  points: Pair;
  server: Side;
  /** Who has won the first game, the second … */
  winners: string;
}

const setsToWin = 2;
const sides = ["home", "away"] as const;

export const tennis: Sport<Serves, TennisState> = {
  markets: ["winner2", "setHandicap", "totalGames", "currentGame"],
  msOf: () => 2_500,
  strengthsOf: (random) => ({ home: 0.58 + random() * 0.1, away: 0.58 + random() * 0.1 }),
  start: (_, random) => ({ sets: [0, 0], games: [0, 0], points: [0, 0], server: random() < 0.5 ? 0 : 1, winners: "" }),

  step(state, serves, random) {
    const toHome = homePoint(serves, pointServer(state));
    return afterPoint(state, random() < toHome ? 0 : 1);
  },

  isOver: ({ sets }) => Math.max(...sets) === setsToWin,
  score: ({ sets }) => sets,

  questions(state, serves) {
    const { expected } = ends(state, serves);
    const total = 4 * Math.floor(expected) + 2;
    return [
      { kind: "winner2" },
      ...[-6, 6].map((lineQ): Question => ({ kind: "setHandicap", lineQ })),
      ...[-8, -4, 0, 4, 8].map((by): Question => ({ kind: "totalGames", lineQ: total + by })),
      { kind: "currentGame", part: state.winners.length + 1 },
    ];
  },

  fairs(question, state, serves) {
    if (results(question, state)) return undefined;
    if (question.kind === "currentGame") {
      const home = homeGame(state, serves);
      return certain({ home, away: 1 - home });
    }
    const { list } = ends(state, serves);
    if (question.kind === "winner2") {
      const home = list.reduce((sum, { sets, chance }) => sum + (sets[0] > sets[1] ? chance : 0), 0);
      return certain({ home, away: 1 - home });
    }
    return fairsOfLine(
      list.map(({ sets, games, chance }) => [differenceOf(question, sets, games), chance] as const),
      namesOf(question),
    );
  },

  results,
};

function results(question: Question, state: TennisState): Record<string, Result> | undefined {
  if (question.kind === "currentGame") {
    const winner = state.winners[(question.part ?? 1) - 1];
    return winner === undefined ? undefined : wonBy(winner === "h" ? "home" : "away", sides);
  }
  if (!tennis.isOver(state)) return undefined;
  if (question.kind === "winner2") return wonBy(state.sets[0] > state.sets[1] ? "home" : "away", sides);
  return resultsOfLine(differenceOf(question, state.sets, state.winners.length), namesOf(question));
}

function differenceOf({ kind, lineQ = 0 }: Question, [home, away]: Pair, games: number): number {
  return kind === "totalGames" ? 4 * games - lineQ : 4 * (home - away) + lineQ;
}

function namesOf({ kind }: Question): readonly [string, string] {
  return kind === "totalGames" ? ["over", "under"] : sides;
}

function homePoint({ home, away }: Serves, server: Side): number {
  return server === 0 ? home : 1 - away;
}

function isTiebreak([home, away]: Pair): boolean {
  return home === 6 && away === 6;
}

/** In a tiebreak the first point is one's, and then each serves two. */
function pointServer({ games, points, server }: Pick<TennisState, "games" | "points" | "server">): Side {
  const turns = isTiebreak(games) ? (points[0] + points[1] + 1) >> 1 : 0;
  return turns % 2 === 0 ? server : other(server);
}

function other(side: Side): Side {
  return side === 0 ? 1 : 0;
}

function plusOne([home, away]: Pair, side: Side): Pair {
  return side === 0 ? [home + 1, away] : [home, away + 1];
}

function isWon([home, away]: Pair, least: number): boolean {
  return Math.max(home, away) >= least && Math.abs(home - away) >= 2;
}

function afterPoint(state: TennisState, side: Side): TennisState {
  const points = plusOne(state.points, side);
  if (!isWon(points, isTiebreak(state.games) ? 7 : 4)) return { ...state, points };
  const [games, isDecided] = [plusOne(state.games, side), isTiebreak(state.games)];
  const next = {
    ...state,
    points: [0, 0] as const,
    server: other(state.server),
    winners: state.winners + (side === 0 ? "h" : "a"),
  };
  if (!isDecided && !isWon(games, 6)) return { ...next, games };
  return { ...next, games: [0, 0], sets: plusOne(state.sets, side) };
}

/** The chance that the home side wins the game or tiebreak that is played. */
function homeGame({ games, points, server }: TennisState, serves: Serves): number {
  if (isTiebreak(games)) return homeTiebreak(points, server, serves);
  return homeFrom(points, homePoint(serves, server));
}

/** From deuce on only the difference matters. */
function homeFrom([home, away]: Pair, toHome: number): number {
  const deuce = ofTwo(toHome, toHome);
  return eachOnce((one, other, from) => {
    if (one >= 3 && other >= 3) {
      if (one === other) return deuce;
      return one > other ? (one - other > 1 ? 1 : toHome + (1 - toHome) * deuce) : other - one > 1 ? 0 : toHome * deuce;
    }
    if (one >= 4) return 1;
    if (other >= 4) return 0;
    return toHome * from(one + 1, other) + (1 - toHome) * from(one, other + 1);
  })(home, away);
}

function homeTiebreak([home, away]: Pair, server: Side, serves: Serves): number {
  return eachOnce((one, other, from) => {
    const points = [one, other] as const;
    if (isWon(points, 7)) return one > other ? 1 : 0;
    // Each serves one of two points until somebody wins both.
    if (one >= 6 && one === other) return ofTwo(serves.home, 1 - serves.away);
    const toHome = homePoint(serves, pointServer({ games: [6, 6], points, server }));
    return toHome * from(one + 1, other) + (1 - toHome) * from(one, other + 1);
  })(home, away);
}

/** Who wins two points in a row first, of which one has the first and the other the second with these chances. */
function ofTwo(first: number, second: number): number {
  const [both, none] = [first * second, (1 - first) * (1 - second)];
  return both / (both + none);
}

type FromPoints = (home: number, away: number) => number;

/** Many ways lead to the same points: what follows from them is worked out once. */
function eachOnce(follow: (home: number, away: number, from: FromPoints) => number): FromPoints {
  const known = new Map<number, number>();
  const from: FromPoints = (home, away) => {
    const at = home * 1_024 + away;
    const found = known.get(at) ?? follow(home, away, from);
    known.set(at, found);
    return found;
  };
  return from;
}

interface SetEnd {
  winner: Side;
  games: number;
  server: Side;
  chance: number;
}

/** How the set that is played may end, from a game's beginning or the middle of it. */
function setEnds(state: Pick<TennisState, "games" | "server">, serves: Serves, first: number): SetEnd[] {
  const found = new Map<string, SetEnd>();
  let open = new Map([[state.games.join(), { games: state.games, server: state.server, chance: 1 }]]);
  for (let isFirst = true; open.size > 0; isFirst = false) {
    const next: typeof open = new Map();
    for (const { games, server, chance } of open.values()) {
      const fresh = isTiebreak(games)
        ? homeTiebreak([0, 0], server, serves)
        : homeFrom([0, 0], homePoint(serves, server));
      const toHome = isFirst ? first : fresh;
      for (const side of [0, 1] as const) {
        const [after, part] = [plusOne(games, side), chance * (side === 0 ? toHome : 1 - toHome)];
        const sum = after[0] + after[1];
        const isEnd = isTiebreak(games) || isWon(after, 6);
        if (isEnd) {
          const name = `${side} ${sum}`;
          const chanceOf = (found.get(name)?.chance ?? 0) + part;
          found.set(name, {
            winner: side,
            games: sum - state.games[0] - state.games[1],
            server: other(server),
            chance: chanceOf,
          });
        } else {
          const known = next.get(after.join())?.chance ?? 0;
          next.set(after.join(), { games: after, server: other(server), chance: known + part });
        }
      }
    }
    open = next;
  }
  return [...found.values()];
}

interface MatchEnd {
  sets: Pair;
  /** In the whole match. */
  games: number;
  chance: number;
}

const ends = memoizeLast((state: TennisState, serves: Serves): { list: MatchEnd[]; expected: number } => {
  const list: MatchEnd[] = [];
  const fresh = ([0, 1] as const).map((server) => {
    const first = homeFrom([0, 0], homePoint(serves, server));
    return setEnds({ games: [0, 0], server }, serves, first);
  });
  play(state.sets, state.winners.length, setEnds(state, serves, homeGame(state, serves)), 1);
  return { list, expected: list.reduce((sum, { games, chance }) => sum + games * chance, 0) };

  function play(sets: Pair, games: number, set: readonly SetEnd[], chance: number): void {
    for (const end of set) {
      const after = plusOne(sets, end.winner);
      const reached = { sets: after, games: games + end.games, chance: chance * end.chance };
      if (Math.max(...after) === setsToWin) list.push(reached);
      else play(after, reached.games, fresh[end.server] ?? [], reached.chance);
    }
  }
});
