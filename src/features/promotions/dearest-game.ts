import type { PlayedId } from "../../../rules/games/ids.ts";
import { costToClear, countingGames } from "../../../rules/promotions/costs.ts";

const one = 1_000_000n;

/** The games that count, the dearest to clear a bonus with first. */
export const gamesByCost: readonly PlayedId[] = countingGames.toSorted((a, b) => Number(costOf(b) - costOf(a)));

/** What is shown unless somebody chooses another. */
export const dearestGame: PlayedId | undefined = gamesByCost[0];

function costOf(game: PlayedId): bigint {
  return costToClear(one * one, 10, game)?.lostMicro ?? 0n;
}
