import { playedIds, type PlayedId } from "../games/ids.ts";
import type { Micro } from "../money.ts";
import { contributionOf, edgeOf, requiredOf } from "./bonus.ts";

/** What it takes to make a bonus real money. */
export interface ClearingCost {
  /** To be staked in all. */
  stakedMicro: Micro;
  /** What the house expects to keep of that. */
  lostMicro: Micro;
}

/** The games whose stakes count. */
export const countingGames: readonly PlayedId[] = playedIds.filter((game) => contributionOf(game) > 0n);

/** On one game alone, of those of providers on the dearest; undefined if that does not count. */
export function costToClear(amountMicro: Micro, wagering: number, game: PlayedId): ClearingCost | undefined {
  const [contribution, edgeE4] = [contributionOf(game), edgeOf(game)];
  if (contribution === 0n || edgeE4 === undefined) return undefined;
  const stakedMicro = dividedUp(requiredOf(amountMicro, wagering) * 100n, contribution);
  return { stakedMicro, lostMicro: dividedUp(stakedMicro * edgeE4, 10_000n) };
}

/** At its worst over what counts: what is shown before a bonus is accepted. */
export function worstCostToClear(amountMicro: Micro, wagering: number): ClearingCost {
  const costs = countingGames.flatMap((game) => costToClear(amountMicro, wagering, game) ?? []);
  return {
    stakedMicro: mostOf(costs.map(({ stakedMicro }) => stakedMicro)),
    // It is told as what it costs at most, and amounts are shown down to the hundredth.
    lostMicro: dividedUp(mostOf(costs.map(({ lostMicro }) => lostMicro)), 10_000n) * 10_000n,
  };
}

function mostOf(amounts: readonly Micro[]): Micro {
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
}

function dividedUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}
