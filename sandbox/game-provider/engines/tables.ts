import type { TableResult } from "../../../contract/game-tables.ts";
import { baccaratBets, baccaratReturn, dealBaccarat, playBaccarat } from "./baccarat.ts";
import { coveredBy, isRed, spinWheel, wheelReturn } from "./wheel.ts";

export interface TableRules {
  bettingMs: number;
  dealingMs: number;
  resultMs: number;
  /** What falls, as numbers: the cards in the order in which they are dealt, or the pocket. */
  outcome(words: Iterator<number, unknown>): number[];
  isBet(name: string): boolean;
  /** What a wallet is told of a bet that costs much more than the others; chips on it are a bet of their own there. */
  typeOf(bet: string): string | undefined;
  /** As a list of tables shows it. */
  told(outcome: readonly number[]): TableResult;
  /** In hundredths of the bet. */
  returns(bet: string, outcome: readonly number[]): bigint;
  /** The most that it returns, in hundredths. */
  top(bet: string): bigint;
}

export const tables = {
  baccarat: {
    bettingMs: 15_000,
    dealingMs: 7_000,
    resultMs: 4_000,
    outcome(words) {
      const { player, banker } = dealBaccarat(words);
      const [first, third, ...ofPlayer] = player;
      const [second, fourth, ...ofBanker] = banker;
      return [first, second, third, fourth, ...ofPlayer, ...ofBanker].map(Number);
    },
    isBet: (name) => baccaratBets.some((bet) => bet === name),
    typeOf: (name) => (name === "tie" ? "tie" : undefined),
    told(outcome) {
      const { winner } = handOf(outcome);
      return { name: winner, tone: ({ player: "blue", banker: "red", tie: "green" } as const)[winner] };
    },
    returns(name, outcome) {
      const bet = baccaratBets.find((one) => one === name);
      return bet ? baccaratReturn(bet, handOf(outcome).winner) : 0n;
    },
    top: (name) => (name === "tie" ? 1_000n : name === "banker" ? 195n : 200n),
  },
  wheel: {
    bettingMs: 15_000,
    dealingMs: 6_000,
    resultMs: 4_000,
    outcome: (words) => [spinWheel(words)],
    isBet: (name) => coveredBy(name).length > 0,
    typeOf: () => undefined,
    told: ([pocket = 0]) => ({
      name: String(pocket),
      tone: pocket === 0 ? "green" : isRed(pocket) ? "red" : "black",
    }),
    returns: (name, [pocket = 0]) => wheelReturn(name, pocket),
    top: (name) => 3_600n / BigInt(coveredBy(name).length || 1),
  },
} satisfies Record<string, TableRules>;

export type TableId = keyof typeof tables;

/** Cards in the order in which they were dealt, in the hands that they are of. */
export function handOf(outcome: readonly number[]) {
  let index = 0;
  return playBaccarat(() => outcome[index++] ?? 0);
}
