import * as v from "valibot";
import { locales, currency, money, time } from "./values.ts";

/*
 * What a provider of games asks of the house's wallet, whatever its manner of speaking: an adapter at the house makes
 * these commands of the provider's own, and the provider's words of the answers. The rules that they keep stand in
 * docs/game-providers.md, and `npm run wallet:check` tries all of them.
 */

/** A number that the provider makes: of a request, a transaction or a round. */
const number = v.pipe(v.string("required"), v.regex(/^[\w.:-]{1,64}$/, "invalid_id"));
const session = v.pipe(v.string("required"), v.regex(/^[\w-]{16,128}$/, "invalid_id"));
const gameCode = v.pipe(v.string("required"), v.regex(/^[\w.:-]{1,64}$/, "invalid_value"));
/** Not negative, with up to six decimals, and less than any ledger could not hold. */
const sum = v.pipe(money, v.regex(/^\d{1,12}(\.\d+)?$/, "invalid_amount"));

const bet = {
  txId: number,
  amount: sum,
  /** Paid by a campaign of the house, which `campaignId` names. */
  isFree: v.optional(v.boolean(), false),
  campaignId: v.optional(number),
  /** What it is laid on, such as `tie`, where the game has bets that count differently. */
  betType: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,32}$/, "invalid_value"))),
};
const win = {
  txId: number,
  /** The bet that it is for; of a jackpot or a free round there may be none. */
  refTxId: v.optional(number),
  amount: sum,
  isFree: v.optional(v.boolean(), false),
  campaignId: v.optional(number),
  isJackpot: v.optional(v.boolean(), false),
};
const rollback = { txId: number, refTxId: number };
const inRound = { session, requestId: number, roundId: number, gameCode, currency: v.optional(currency) };
const closing = { roundClosed: v.optional(v.boolean(), false) };

const action = v.variant("kind", [
  v.strictObject({ kind: v.literal("bet"), ...bet }),
  v.strictObject({ kind: v.literal("win"), ...win }),
  v.strictObject({ kind: v.literal("rollback"), ...rollback }),
]);
export type ProviderAction = v.InferOutput<typeof action>;

/** What may be asked of a wallet, and how. */
export const providerCommands = {
  session: v.strictObject({ token: v.pipe(v.string("required"), v.maxLength(1_024)) }),
  balance: v.strictObject({ session, currency: v.optional(currency) }),
  bet: v.strictObject({ ...inRound, ...bet, ...closing }),
  win: v.strictObject({ ...inRound, ...win, ...closing }),
  rollback: v.strictObject({ ...inRound, ...rollback }),
  /** For whoever runs a table: of real money alone and of no round. `rollback` gives it back, in whichever round. */
  tip: v.strictObject({
    session,
    requestId: number,
    txId: number,
    gameCode,
    amount: sum,
    currency: v.optional(currency),
  }),
  /** In order, all of it or nothing. */
  batch: v.strictObject({
    ...inRound,
    actions: v.pipe(v.array(action), v.minLength(1), v.maxLength(50)),
    ...closing,
  }),
  roundInfo: v.strictObject({ session, roundId: number }),
  /** Nothing more is won in it. */
  closeRound: v.strictObject(inRound),
  /** A correction of what a round has paid: only where the house's operator has agreed to it before. */
  adjust: v.strictObject({ ...inRound, txId: number, amount: money, reason: v.pipe(v.string(), v.maxLength(256)) }),
  /** The rounds that ended on a day (UTC), and those begun before its end that are open. */
  reconciliation: v.strictObject({ day: v.pipe(v.string(), v.isoDate("invalid_time")) }),
};
export type ProviderCommands = typeof providerCommands;
export type ProviderCommand = keyof ProviderCommands;
export type CommandInput<Name extends ProviderCommand> = v.InferOutput<ProviderCommands[Name]>;

const tip = v.object({ txId: v.string(), playerId: v.string(), currency, amount: money, at: time });
export type ProviderTip = v.InferOutput<typeof tip>;

const moved = v.object({ txId: v.string(), balance: money });

const round = v.object({
  roundId: v.string(),
  /** Of tables, many players have one number. */
  playerId: v.string(),
  gameCode: v.string(),
  state: v.picklist(["open", "closed", "cancelled"]),
  currency,
  bet: money,
  /** Of that, what a campaign has paid. */
  freeBet: money,
  win: money,
  startedAt: time,
  endedAt: v.nullable(time),
});
export type ProviderRound = v.InferOutput<typeof round>;

export const providerReplies = {
  session: v.object({
    session: v.string(),
    playerId: v.string(),
    currency,
    balance: money,
    locale: v.picklist(locales),
    jurisdiction: v.nullable(v.string()),
    /** Of the game that it was launched for. */
    gameCode: v.string(),
    limits: v.object({ min: money, max: money }),
    /** What the law allows where the player is: without `turbo` no round is shortened, by a press neither. */
    features: v.object({ autoplay: v.boolean(), turbo: v.boolean() }),
    /** Free rounds that may be played in it, the one that ends first before the others. */
    freeRounds: v.array(v.object({ campaignId: v.string(), left: v.number(), bet: money, expiresAt: time })),
  }),
  balance: v.object({ balance: money, currency }),
  bet: moved,
  win: moved,
  rollback: moved,
  tip: moved,
  batch: v.object({ balance: money, txIds: v.array(v.string()) }),
  roundInfo: round,
  closeRound: v.object({ balance: money, state: round.entries.state }),
  adjust: moved,
  /** Tips are those of the day that were not given back. */
  reconciliation: v.object({ day: v.string(), rounds: v.array(round), tips: v.optional(v.array(tip), []) }),
};
export type ProviderReplies = typeof providerReplies;
export type CommandReply<Name extends ProviderCommand> = v.InferOutput<ProviderReplies[Name]>;

/** Why a command was not carried out, and the status that goes with it. */
export const providerRefusals = {
  bad_request: 400,
  /** Not signed by the provider, or too long ago. */
  forbidden: 401,
  session_unknown: 404,
  session_expired: 403,
  currency_mismatch: 409,
  wrong_game: 409,
  insufficient_funds: 409,
  stake_too_low: 422,
  stake_too_high: 422,
  bonus_stake_too_high: 422,
  payout_over_cap: 422,
  limit_reached: 403,
  /** Cooled off or self-excluded. */
  excluded: 403,
  age_needed: 403,
  region_blocked: 403,
  reality_check_due: 403,
  /** The number is known with other content. */
  conflict: 409,
  rolled_back: 409,
  round_closed: 409,
  round_unknown: 404,
  bet_unknown: 404,
  has_won: 409,
  no_free_spins: 409,
  /** Nobody at the house has agreed to this correction. */
  not_agreed: 403,
  unavailable: 503,
} as const;
export type ProviderRefusalKey = keyof typeof providerRefusals;
export interface ProviderRefusal {
  refused: ProviderRefusalKey;
  /** The most that would be taken, where a stake was too high; the least, where it was too low. */
  bound?: string;
}

/** Where a provider speaks with the house, on the API host. */
export const gameProviderPath = (provider: string, command: string) =>
  `/game-providers/${provider}/${command}` as const;
