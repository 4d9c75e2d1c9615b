import type { Bet } from "../../../../contract/bets.ts";
import { isWin, multiplierOf } from "../bets/shown-game.ts";

/** A major chord over two octaves. */
const chord = [523, 659, 784, 1047, 1319];
const lowest = 392;
const semitone = 2 ** (1 / 12);
const highestStep = 24;

/** The tones of a bet: the more it paid, the more notes. A loss is silent. */
export function tonesOfBet(bet: Bet): readonly number[] {
  if (!isWin(bet)) return [];
  const times = Number(multiplierOf(bet)) / 10_000;
  return chord.slice(0, times >= 10 ? 5 : times >= 2 ? 3 : 2);
}

/** One note for each survived step, higher with every one. */
export function tonesOfStep(wins: number): readonly number[] {
  return wins > 0 ? [lowest * semitone ** Math.min(wins, highestStep)] : [];
}
