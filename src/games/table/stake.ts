import { largestStake, type LimitedGame, stakeFault, stakeLimits } from "../../../rules/limits.ts";
import { type Currency, type Micro, parseAmount, toWire } from "../../../rules/money.ts";

const cent = 10_000n;

interface Situation {
  game: LimitedGame;
  currency: Currency;
  /** What the present choice can pay at most, in ten-thousandths. */
  topMultiplierE4: bigint;
  /** Undefined for a guest. */
  balance: Micro | undefined;
}

/** Reads what a person types: a comma is a point, and spaces between the digits are none. */
export function readStake(text: string): Micro | undefined {
  return parseAmount(text.replaceAll(/[\s\u00a0\u202f]/g, "").replace(",", "."));
}

/** Ten times the smallest stake: enough to see it move, too little to regret. */
export function firstStake(game: LimitedGame, currency: Currency): Micro {
  return stakeLimits(game, currency).min * 10n;
}

export function halved(stake: Micro, { game, currency }: Situation): Micro {
  const { min } = stakeLimits(game, currency);
  const half = wholeCents(stake / 2n);
  return half < min ? min : half;
}

export function doubled(stake: Micro, situation: Situation): Micro {
  const most = mostStake(situation);
  const twice = stake * 2n;
  return twice > most ? most : twice;
}

/** The smallest of the limit, the payout cap and the balance; never less than the smallest stake. */
export function mostStake({ game, currency, topMultiplierE4, balance }: Situation): Micro {
  const { min } = stakeLimits(game, currency);
  const allowed = largestStake(game, currency, topMultiplierE4);
  const most = balance !== undefined && balance < allowed ? wholeCents(balance) : allowed;
  return most < min ? min : most;
}

/** Why this stake cannot be placed, as an error key. */
export function whyNot(text: string, { game, currency, topMultiplierE4, balance }: Situation): string | undefined {
  if (text.trim() === "") return "required";
  const stake = readStake(text);
  if (stake === undefined) return "invalid_amount";
  const fault = stakeFault(game, currency, stake, topMultiplierE4);
  if (fault) return fault;
  return balance !== undefined && stake > balance ? "insufficient_funds" : undefined;
}

/** As it stands in the field: plain, with two decimals where it is not whole. */
export function stakeText(stake: Micro): string {
  return toWire(stake).replace(/\.00$/, "");
}

function wholeCents(amount: Micro): Micro {
  return amount - (amount % cent);
}
