import type { CrashOrder } from "../../contract/crash.ts";
import type { Answer } from "../../contract/errors.ts";
import type { RouletteOrder } from "../../contract/roulette.ts";
import type { SharedBet, SharedBetReply } from "../../contract/shared-rounds.ts";
import { parseTarget } from "../../rules/games/crash.ts";
import { rouletteFault, totalOf } from "../../rules/games/roulette.ts";
import type { ChainGameId } from "../../rules/games/shared.ts";
import { stakeFault, stakeLimits } from "../../rules/limits.ts";
import { type Micro, parseAmount, toWire } from "../../rules/money.ts";
import { refusal } from "../games/refusal.ts";
import { roundId, timesOf } from "./practice-chain.ts";
import { chipCurrency, micro, type Moment, type PracticeRow } from "./practice-row.ts";
import { chipsOf, ended, flown, nothing, openOf } from "./shared-practice.ts";

/* What a player does in practice rounds, over a row that stands as of now. */

export type Decided = { row: PracticeRow; reply: SharedBetReply } | { refused: Answer<never> };

const mostOpen = 20;

export function withCrashBet(row: PracticeRow, order: CrashOrder, { id, at }: Moment): Decided {
  const { slot, auto_cash_out: target = null, on_cut = false } = order;
  if (target !== null && parseTarget(target) === undefined)
    return { refused: refusal("validation", 422, ["auto_cash_out", "invalid_value"]) };
  const stakeMicro = parseAmount(order.amount);
  if (stakeMicro === undefined) return { refused: refusal("validation", 422, ["amount", "invalid_amount"]) };
  const limits = stakeLimits("crash", chipCurrency);
  // It is cashed out before it could exceed the payout cap.
  const fault = stakeFault(limits, chipCurrency, stakeMicro, 1n);
  if (fault) {
    const bound = toWire(fault === "stake_too_low" ? limits.min : limits.max);
    return { refused: refusal(fault, 422, ["amount", `${fault}: ${bound}`]) };
  }
  const taken = bettingRound(row, "crash", at);
  if (openOf(row, "crash").some((bet) => bet.slot === slot && bet.number === taken))
    return { refused: refusal("stale_seq", 409) };
  return placed(row, {
    id,
    at,
    game: "crash",
    slot,
    stakeMicro,
    number: taken,
    choice: { auto_cash_out: target, on_cut },
  });
}

export function withRouletteBet(row: PracticeRow, { bets }: RouletteOrder, { id, at }: Moment): Decided {
  const chips = chipsOf(bets);
  if (chips.length < bets.length) return { refused: refusal("validation", 422, ["bets", "invalid_choice"]) };
  const number = bettingRound(row, "roulette", at);
  const lying = openOf(row, "roulette").filter((bet) => bet.number === number);
  const fault = rouletteFault(
    chips,
    chipCurrency,
    lying.flatMap(({ choice }) => chipsOf((choice as RouletteOrder).bets)),
  );
  if (fault) return { refused: refusal(fault.fault, 422, ["amount", `${fault.fault}: ${toWire(fault.limit)}`]) };
  return placed(row, { id, at, game: "roulette", stakeMicro: totalOf(chips), number, choice: { bets } });
}

export function withCancelled(row: PracticeRow, game: ChainGameId, id: string, at: string): Decided {
  const bet = openOf(row, game).find((each) => each.id === id);
  if (!bet) return over(row, id);
  if (bet.number !== bettingRound(row, game, at)) return { refused: refusal("stale_seq", 409) };
  const back: SharedBet = { ...bet, state: "cancelled", ended_at: at };
  const next = ended(row, [{ bet: back, payoutMicro: micro(bet.amount) }]);
  return { row: next, reply: { bet: back, balance: next.chips } };
}

export function withPress(row: PracticeRow, id: string, at: string): Decided {
  const bet = openOf(row, "crash").find((each) => each.id === id);
  const stage = row.shared?.crash;
  if (!bet || !stage) return over(row, id);
  const { startedAt } = timesOf(stage, "crash");
  const now = Date.parse(at);
  if (bet.number !== stage.number || now < startedAt) return { refused: refusal("too_early", 409) };
  const next = flown(row, stage, now, { bet: id, atMs: now - startedAt, by: "manual" });
  return over(next, id);
}

interface NewBet extends Moment {
  game: ChainGameId;
  slot?: 1 | 2;
  stakeMicro: Micro;
  number: number;
  choice: unknown;
}

function placed(row: PracticeRow, { id, at, game, slot, stakeMicro, number, choice }: NewBet): Decided {
  const { open, ...shared } = row.shared ?? nothing;
  if (open.length >= mostOpen) return { refused: refusal("stale_seq", 409) };
  if (stakeMicro > micro(row.chips)) return { refused: refusal("insufficient_funds", 409) };
  const bet: SharedBet = {
    id,
    game,
    round: roundId(number),
    number,
    ...(slot !== undefined && { slot }),
    state: "open",
    amount: toWire(stakeMicro),
    currency: chipCurrency,
    choice,
    outcome: null,
    multiplier: "0.0000",
    payout: "0.00",
    at,
    ended_at: null,
  };
  const chips = toWire(micro(row.chips) - stakeMicro);
  return { row: { ...row, chips, shared: { ...shared, open: [...open, bet] } }, reply: { bet, balance: chips } };
}

/** How a bet stands that is no longer open. */
function over(row: PracticeRow, id: string): Decided {
  const bet = [...(row.shared?.open ?? []), ...(row.shared?.ended ?? [])].find((each) => each.id === id);
  if (!bet) return { refused: refusal("not_found", 404) };
  return { row, reply: { bet, balance: row.chips } };
}

/** The round that takes bets: once the one on the stage has begun to play, that is the next. */
function bettingRound({ shared }: PracticeRow, game: ChainGameId, at: string): number {
  const stage = shared?.[game];
  if (!stage) return 1;
  return Date.parse(at) < timesOf(stage, game).startedAt ? stage.number : stage.number + 1;
}
