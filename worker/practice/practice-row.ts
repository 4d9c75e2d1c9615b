import { is, safeParse } from "valibot";
import type { Answer } from "../../contract/errors.ts";
import type { Bet, BetOrder, BetReply } from "../../contract/bets.ts";
import type { CashOutOrder, Round, RoundOrder, RoundReply, StepOrder } from "../../contract/rounds.ts";
import { commitmentOf, type Seeding } from "../../rules/fairness.ts";
import { stakeTerms } from "../../rules/games/bounds.ts";
import { drawn } from "../../rules/games/draw.ts";
import type { InstantGame, StepsGame } from "../../rules/games/game.ts";
import { instantGame, stepsGame } from "../../rules/games/index.ts";
import {
  begun,
  cashedOut,
  dealt,
  type RoundFault,
  type RoundInPlay,
  type RoundNow,
  stepped,
} from "../../rules/games/round.ts";
import { largestStake, stakeFault } from "../../rules/limits.ts";
import { type Micro, multiplierText, parseAmount, parseMoney, payoutOf, toWire } from "../../rules/money.ts";
import type { SharedRow } from "../cache/shared-row.ts";
import { hashing } from "../environment/hashing.ts";
import { refusal } from "../games/refusal.ts";

/** Everything of practice on this device, in one row: each change of it is one step. */
export interface PracticeRow extends SharedRow {
  chips: string;
  /** This browser's own chance: nobody else has any part in it. */
  seeding: Seeding;
  /** Newest first. */
  bets: readonly Bet[];
  rounds: readonly PracticeRound[];
}

interface PracticeRound {
  round: Round;
  secret: unknown;
  actions: readonly unknown[];
}

/** What comes of an order: the row after it, and the answer that the house would give. */
export type Decided<Reply> = { row: PracticeRow; reply: Reply } | { refused: Answer<never> };

/** No receipt: nobody attests what was played for nothing. */
export type PracticeBetReply = Omit<BetReply, "receipt">;

/** When it happens, and what it may be called. */
export interface Moment {
  id: string;
  at: string;
}

/** Chips follow the limits of roubles. */
export const chipCurrency = "RUB";
export const firstChips = "10000.00";
const keptBets = 50;

export function withBet(row: PracticeRow, order: BetOrder, moment: Moment): Decided<PracticeBetReply> {
  const game = instantGame(order.game);
  const staked = stakeOf(row, game, order);
  if ("refused" in staked) return staked;
  const { choice, stakeMicro, totalMicro } = staked;
  const outcome = drawn(hashing, game, row.seeding, choice);
  const multiplierE4 = game.multiplier(choice, outcome);
  const payoutMicro = payoutOf(stakeMicro, multiplierE4);
  const bet: Bet = {
    ...seedsOf(row),
    ...moment,
    game: order.game,
    amount: toWire(stakeMicro),
    ...(totalMicro === stakeMicro ? {} : { staked: toWire(totalMicro) }),
    currency: chipCurrency,
    choice,
    outcome,
    multiplier: multiplierText(multiplierE4),
    payout: toWire(payoutMicro),
  };
  const next = paid(row, payoutMicro - totalMicro, { bets: withNewest(row, bet), seeding: after(row, staked.times) });
  return { row: next, reply: { bet, balance: next.chips } };
}

export function withOpened(row: PracticeRow, order: RoundOrder, moment: Moment): Decided<RoundReply> {
  if (row.rounds.some(({ round }) => round.game === order.game)) return { refused: refusal("round_open", 409) };
  const game = stepsGame(order.game);
  const staked = stakeOf(row, game, order);
  if ("refused" in staked) return staked;
  const { choice, stakeMicro } = staked;
  const secret = dealt(hashing, game, row.seeding, choice);
  const now = begun({ game, secret, stakeMicro, currency: chipCurrency }, choice);
  const round: Round = {
    ...seedsOf(row),
    ...moment,
    ...statusOf(now),
    game: order.game,
    seq: 0,
    amount: toWire(stakeMicro),
    currency: chipCurrency,
    choice,
  };
  const next = paid(row, -stakeMicro, {
    rounds: [...row.rounds, { round, secret, actions: [] }],
    seeding: after(row, 1),
  });
  return { row: next, reply: { round, balance: next.chips } };
}

export function withStep(row: PracticeRow, order: StepOrder, at: string): Decided<RoundReply> {
  return moved(row, order, at, [order.action], (round) => stepped(round, order.action));
}

export function withCashOut(row: PracticeRow, order: CashOutOrder, at: string): Decided<RoundReply> {
  return moved(row, order, at, [], cashedOut);
}

/** As many as at first, for whoever has fewer. */
export function withNewChips(row: PracticeRow): PracticeRow {
  const missing = micro(firstChips) - micro(row.chips);
  return missing > 0n ? paid(row, missing, {}) : row;
}

/** What an older build has left open and these rules know no more is given back. */
export function sound(row: PracticeRow): PracticeRow {
  const broken = row.rounds.filter(({ round }) => !is(stepsGame(round.game).view, round.table));
  if (broken.length === 0) return row;
  const back = broken.reduce((sum, { round }) => sum + micro(round.amount), 0n);
  return paid(row, back, { rounds: row.rounds.filter((each) => !broken.includes(each)) });
}

/** The choice and the stake where the house would take them. */
function stakeOf(
  row: PracticeRow,
  game: InstantGame | StepsGame,
  order: { amount: string; choice: unknown },
): { choice: unknown; stakeMicro: Micro; totalMicro: Micro; times: number } | { refused: Answer<never> } {
  const chosen = safeParse(game.choice, order.choice);
  if (!chosen.success) return { refused: refusal("validation", 422, ["choice", "invalid_choice"]) };
  const choice = chosen.output;
  const stakeMicro = parseAmount(order.amount);
  if (stakeMicro === undefined) return { refused: refusal("validation", 422, ["amount", "invalid_amount"]) };
  const { limitsIn, times, topMultiplierE4 } = stakeTerms<unknown>(game, choice);
  const limits = limitsIn(chipCurrency);
  const fault = stakeFault(limits, chipCurrency, stakeMicro, topMultiplierE4);
  if (fault) {
    const bound = {
      stake_too_low: limits.min,
      stake_too_high: limits.max,
      payout_over_cap: largestStake(limits, chipCurrency, topMultiplierE4),
    }[fault];
    return { refused: refusal(fault, 422, ["amount", `${fault}: ${toWire(bound)}`]) };
  }
  const totalMicro = stakeMicro * BigInt(times);
  if (totalMicro > micro(row.chips)) return { refused: refusal("insufficient_funds", 409) };
  return { choice, stakeMicro, totalMicro, times };
}

/** An open round, one decision further. */
function moved(
  row: PracticeRow,
  { game: id, id: roundId, seq }: CashOutOrder,
  at: string,
  actions: readonly unknown[],
  decide: (round: RoundInPlay) => RoundNow | { fault: RoundFault },
): Decided<RoundReply> {
  const held = row.rounds.find(({ round }) => round.id === roundId && round.game === id);
  if (!held) {
    const isOver = row.bets.some((bet) => bet.id === roundId);
    return { refused: isOver ? refusal("stale_seq", 409) : refusal("not_found", 404) };
  }
  if (held.round.seq !== seq) return { refused: refusal("stale_seq", 409) };
  const stakeMicro = micro(held.round.amount);
  const inPlay = { game: stepsGame(id), secret: held.secret, view: held.round.table, stakeMicro };
  const now = decide({ ...inPlay, currency: chipCurrency });
  if ("fault" in now) return { refused: faults[now.fault] };
  const next: PracticeRound = {
    secret: held.secret,
    actions: [...held.actions, ...actions],
    round: { ...held.round, ...statusOf(now), seq: seq + 1 },
  };
  const others = row.rounds.filter((each) => each !== held);
  if (now.end === undefined) {
    const going = paid(row, 0n, { rounds: [...others, next] });
    return { row: going, reply: { round: next.round, balance: going.chips } };
  }
  const bet = betOfRound(next, now, at);
  const ended = paid(row, now.payoutMicro, { rounds: others, bets: withNewest(row, bet) });
  return { row: ended, reply: { round: next.round, bet, balance: ended.chips } };
}

const faults: Record<RoundFault, Answer<never>> = {
  invalid_action: refusal("validation", 422, ["action", "invalid_action"]),
  payout_over_cap: refusal("payout_over_cap", 422, ["action", "payout_over_cap"]),
  nothing_won: refusal("nothing_won", 409),
};

function betOfRound({ round, actions }: PracticeRound, { end }: RoundNow, at: string): Bet {
  const { id, game, amount, currency, choice, multiplier, payout, table } = round;
  const { nonce, client_seed, server_seed_hash } = round;
  const outcome = { actions, table, end };
  return { id, game, amount, currency, choice, outcome, multiplier, payout, nonce, client_seed, server_seed_hash, at };
}

function statusOf({ state, view, multiplierE4, payoutMicro }: RoundNow) {
  return { state, table: view, multiplier: multiplierText(multiplierE4), payout: toWire(payoutMicro) };
}

function seedsOf({ seeding: { serverSeed, clientSeed, nonce } }: PracticeRow) {
  return { server_seed_hash: commitmentOf(hashing, serverSeed), client_seed: clientSeed, nonce };
}

function after({ seeding }: PracticeRow, times: number): Seeding {
  return { ...seeding, nonce: seeding.nonce + times };
}

function withNewest({ bets }: PracticeRow, bet: Bet): Bet[] {
  return [bet, ...bets].slice(0, keptBets);
}

function paid(row: PracticeRow, byMicro: Micro, changed: Partial<PracticeRow>): PracticeRow {
  return { ...row, ...changed, chips: toWire(micro(row.chips) + byMicro) };
}

/** What was written here is an amount. */
function micro(text: string): Micro {
  return parseMoney(text) ?? 0n;
}
