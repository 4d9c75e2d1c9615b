import { factsOf, type GameId, isGameId, worstReturn } from "../games/ids.ts";
import type { Micro } from "../money.ts";
import table from "../tables/bonus.json";
import { contributionOfReturn } from "./contribution.ts";

// Tables need that alone, without the terms of bonuses.
export { mostBonusStake } from "../limits.ts";

/** An amount by what it consists of. */
export interface Parts {
  realMicro: Micro;
  bonusMicro: Micro;
}

/** How far a grant is wagered. */
export interface Wagering {
  requiredMicro: Micro;
  wageredMicro: Micro;
}

/** How many times its own amount a grant may have to be wagered. */
export const mostWagering = table.rules.wageringMax;

export const bonusLifeMs = table.rules.expiryDays * 24 * 3_600_000;

const titles = new Map(Object.entries(table.titles));
const uncounted = new Map<string, readonly string[]>(Object.entries(table.uncounted));

/**
 * In hundredths: how much of a stake on this game counts as wagered; of the games of providers, of the one that is
 * dearest to clear a bonus with. Nothing of a game that is not known.
 */
export function contributionOf(game: string): bigint {
  const ofTitles = titles.get(game)?.contribution;
  if (ofTitles !== undefined) return hundredths(ofTitles);
  return takesEdge(game) ? contributionOfReturn(worstReturn(game)) : 0n;
}

/** What the games of a kind count, from the least to the most. */
export function contributionSpan(game: string): { least: bigint; most: bigint } {
  const ofTitles = titles.get(game);
  if (!ofTitles) return { least: contributionOf(game), most: contributionOf(game) };
  return { least: hundredths(ofTitles.least), most: hundredths(ofTitles.most) };
}

/** Whether a bet of this type costs much more than the others of its table, so that none of it counts. */
export function isUncounted(game: string, betType: string | undefined): boolean {
  return betType !== undefined && uncounted.get(game)?.includes(betType) === true;
}

/** The house's share of a stake at its worst for the player, where the game counts; in ten-thousandths. */
export function edgeOf(game: string): bigint | undefined {
  const ofTitles = titles.get(game)?.edge;
  if (ofTitles !== undefined) return BigInt(Math.round(Number(ofTitles) * 10_000));
  return takesEdge(game) ? BigInt(Math.round((1 - worstReturn(game)) * 10_000)) : undefined;
}

/** Whether it is one of the house's own games, against the house. */
function takesEdge(game: string): game is GameId {
  return isGameId(game) && !factsOf[game].amongPlayers;
}

export function requiredOf(amountMicro: Micro, wagering: number): Micro {
  return amountMicro * BigInt(wagering);
}

/** Real money goes first: the bonus pays what that does not. */
export function splitStake(stakeMicro: Micro, realMicro: Micro): Parts {
  const real = realMicro < stakeMicro ? realMicro : stakeMicro;
  return { realMicro: real, bonusMicro: stakeMicro - real };
}

/** What a stake returns, in the proportion in which it was paid; what can't be split is real. */
export function splitReturn(returnedMicro: Micro, staked: Parts): Parts {
  const bonusMicro = (returnedMicro * staked.bonusMicro) / (staked.realMicro + staked.bonusMicro);
  return { realMicro: returnedMicro - bonusMicro, bonusMicro };
}

/** What a settled stake counts at this contribution. */
export function countedOf(stakeMicro: Micro, contribution: bigint): Micro {
  return (stakeMicro * contribution) / 100n;
}

export function withWagered<Progress extends Wagering>(progress: Progress, countedMicro: Micro): Progress {
  const { requiredMicro, wageredMicro } = progress;
  const sum = wageredMicro + countedMicro;
  return { ...progress, wageredMicro: sum < requiredMicro ? sum : requiredMicro };
}

/** What is less than any stake is nothing to play with. */
export function isSpent(bonusMicro: Micro): boolean {
  return bonusMicro < leastStakeMicro;
}

const leastStakeMicro = 10_000n;

export function isCleared({ requiredMicro, wageredMicro }: Wagering): boolean {
  return wageredMicro >= requiredMicro;
}

function hundredths(share: number): bigint {
  return BigInt(Math.round(share * 100));
}
