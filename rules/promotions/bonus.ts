import { type Micro, parseMoney } from "../money.ts";
import table from "../tables/bonus.json";

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

const contributions = new Map(Object.entries(table.contribution));
const edges = new Map(Object.entries(table.edge));
const spans = new Map(Object.entries(table.titles));
const uncounted = new Map<string, readonly string[]>(Object.entries(table.uncounted));

/**
 * In hundredths: how much of a stake on this game counts as wagered; of the games of providers, of the one that is
 * dearest to clear a bonus with. Nothing of a game that the table lacks.
 */
export function contributionOf(game: string): bigint {
  return BigInt(Math.round((contributions.get(game) ?? 0) * 100));
}

/** What the games of a kind count, from the least to the most. */
export function contributionSpan(game: string): { least: bigint; most: bigint } {
  const span = spans.get(game);
  if (!span) return { least: contributionOf(game), most: contributionOf(game) };
  return { least: BigInt(Math.round(span.least * 100)), most: BigInt(Math.round(span.most * 100)) };
}

/** Whether a bet of this type costs much more than the others of its table, so that none of it counts. */
export function isUncounted(game: string, betType: string | undefined): boolean {
  return betType !== undefined && uncounted.get(game)?.includes(betType) === true;
}

/** The house's share of a stake at its worst for the player, where the game counts; in ten-thousandths. */
export function edgeOf(game: string): bigint | undefined {
  const edge = edges.get(game);
  return edge === undefined ? undefined : micro(edge) / 100n;
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

function micro(text: string): Micro {
  const value = parseMoney(text);
  if (value === undefined) throw new Error(`bonus: ${text} is no amount`);
  return value;
}
