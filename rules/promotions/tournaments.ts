import table from "../tables/tournaments.json";
import { type Currency, type Micro, parseMoney, inRub } from "../money.ts";

/** How rounds become a score. Amounts are in roubles; whatever the stake, only so many rounds of a player count. */
export type Scoring =
  | { kind: "best"; of: number; rounds: number; minStake: Micro }
  | { kind: "highest"; rounds: number; minStake: Micro }
  | { kind: "points"; rounds: number; minStake: Micro; mostPerRound: Micro };

/** A round that is over. */
export interface PlayedRound {
  id: string;
  stakeMicro: Micro;
  payoutMicro: Micro;
  currency: Currency;
  atMs: number;
}

/** One that is part of the score. Results and scores are in ten-thousandths, as multipliers are. */
export interface ScoringRound {
  id: string;
  resultE4: bigint;
  atMs: number;
}

export interface Score {
  /** How many have counted. */
  rounds: number;
  scoreE4: bigint;
  /** When the score last grew; undefined while it is zero. */
  lastMs: number | undefined;
  scoring: readonly ScoringRound[];
}

export const noScore: Score = { rounds: 0, scoreE4: 0n, lastMs: undefined, scoring: [] };

export const tournamentDefaults = {
  best: { of: table.best.of, rounds: table.best.rounds, minStake: micro(table.best.minStake) },
  highest: { rounds: table.highest.rounds, minStake: micro(table.highest.minStake) },
  points: {
    rounds: table.points.rounds,
    minStake: micro(table.points.minStake),
    mostPerRound: micro(table.points.mostPerRound),
  },
} as const;
export const mostRounds = table.mostRounds;
export const mostPlaces = table.mostPlaces;

/** The most that a round adds to a sum of the best, as its win divided by its stake. */
export const mostResult = Number(table.best.mostResult);
const mostResultE4 = micro(table.best.mostResult) / 100n;

/** The score after one more round; the same object if it does not count. */
export function withRound(score: Score, round: PlayedRound, scoring: Scoring): Score {
  const stakeRub = inRub(round.stakeMicro, round.currency);
  if (score.rounds >= scoring.rounds || stakeRub < scoring.minStake) return score;
  const counted = { ...score, rounds: score.rounds + 1 };
  const resultE4 = resultOf(round, stakeRub, scoring);
  if (resultE4 === 0n) return counted;
  const own: ScoringRound = { id: round.id, resultE4, atMs: round.atMs };
  const kept = keptOf([...score.scoring, own], scoring);
  if (!kept.includes(own)) return counted;
  const scoreE4 = kept.reduce((sum, each) => sum + each.resultE4, 0n);
  return { ...counted, scoring: kept, scoreE4, lastMs: round.atMs };
}

/** What the round is worth by itself. */
function resultOf({ stakeMicro, payoutMicro }: PlayedRound, stakeRub: Micro, scoring: Scoring): bigint {
  if (scoring.kind === "points") return least(stakeRub, scoring.mostPerRound) / 100n;
  const multiplierE4 = (payoutMicro * 10_000n) / stakeMicro;
  return scoring.kind === "best" ? least(multiplierE4, mostResultE4) : multiplierE4;
}

/** Those that make the score, the best first; of equal ones the earlier. */
function keptOf(rounds: readonly ScoringRound[], scoring: Scoring): readonly ScoringRound[] {
  if (scoring.kind === "points") return rounds;
  const sorted = rounds.toSorted((a, b) => (a.resultE4 < b.resultE4 ? 1 : a.resultE4 > b.resultE4 ? -1 : 0));
  return sorted.slice(0, scoring.kind === "best" ? scoring.of : 1);
}

/** What these places pay each, in roubles. */
export interface Prize {
  from: number;
  to: number;
  amountMicro: Micro;
}

/** What each of those gets who share a place: the mean of the prizes of the places that they take together. */
export function prizeAt(prizes: readonly Prize[], place: number, sharing: number): Micro {
  const last = place + sharing - 1;
  const sum = prizes.reduce((total, { from, to, amountMicro }) => {
    const places = Math.min(to, last) - Math.max(from, place) + 1;
    return places > 0 ? total + amountMicro * BigInt(places) : total;
  }, 0n);
  return sum / BigInt(sharing);
}

/** The most that a tournament pays: less if fewer score than there are prizes. */
export function prizeFund(prizes: readonly Prize[]): Micro {
  return prizes.reduce((sum, { from, to, amountMicro }) => sum + amountMicro * BigInt(to - from + 1), 0n);
}

export function lastPaying(prizes: readonly Prize[]): number {
  return prizes.at(-1)?.to ?? 0;
}

export type TournamentStatus = "upcoming" | "active" | "finished";

export function statusAt({ startsMs, endsMs }: { startsMs: number; endsMs: number }, nowMs: number): TournamentStatus {
  return nowMs < startsMs ? "upcoming" : nowMs < endsMs ? "active" : "finished";
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function micro(text: string): Micro {
  const value = parseMoney(text);
  if (value === undefined) throw new Error(`tournaments: ${text} is no amount`);
  return value;
}
