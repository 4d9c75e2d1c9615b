import type { CrashOrder, CrashOutcome } from "../../contract/crash.ts";
import type { Answer } from "../../contract/errors.ts";
import type { RouletteOrder } from "../../contract/roulette.ts";
import type { SharedBet, SharedBetReply } from "../../contract/shared-rounds.ts";
import { parseTarget, targetText } from "../../rules/games/crash.ts";
import {
  type CashOut,
  createFlight,
  exitOf,
  type FlightEnd,
  type FlightResult,
  isRefund,
} from "../../rules/games/crash-flight.ts";
import { msToReach } from "../../rules/games/crash-curve.ts";
import { type Chips, rouletteFault, roulettePayout, totalOf } from "../../rules/games/roulette.ts";
import type { ChainGameId } from "../../rules/games/shared.ts";
import { spotByKey } from "../../rules/games/roulette-spots.ts";
import { stakeFault, stakeLimits } from "../../rules/limits.ts";
import { type Micro, multiplierText, parseAmount, toWire } from "../../rules/money.ts";
import { refusal } from "../games/refusal.ts";
import {
  crashOfStage,
  type DrawSeed,
  firstStage,
  nextStage,
  pocketOfStage,
  type PracticeStage,
  roundId,
  timesOf,
  withPast,
} from "./practice-chain.ts";
import { chipCurrency, micro, type Moment, type PracticeRow } from "./practice-row.ts";

/** Shared rounds as this browser plays them alone. */
export interface SharedPractice {
  crash?: PracticeStage | undefined;
  roulette?: PracticeStage | undefined;
  open: readonly SharedBet[];
  /** Newest first. */
  ended: readonly SharedBet[];
}

export type Decided = { row: PracticeRow; reply: SharedBetReply } | { refused: Answer<never> };

const keptBets = 50;
const mostOpen = 20;
const nothing: SharedPractice = { open: [], ended: [] };

/** The row as it stands by now; the same one where nothing has happened. */
export function advanced(row: PracticeRow, game: ChainGameId, now: number, drawSeed: DrawSeed): PracticeRow {
  const stage = row.shared?.[game];
  if (!stage) return withStage(row, game, firstStage(drawSeed, now));
  const { endedAt, nextAt } = timesOf(stage, game);
  const settled = game === "crash" ? flown(row, stage, now) : spun(row, stage, now);
  if (now < endedAt) return settled;
  const ended = withPast(stage, endedAt);
  const over = ended === stage ? settled : withStage(settled, game, ended);
  if (now < nextAt) return over;
  return advanced(withStage(over, game, nextStage(ended, game, drawSeed, now)), game, now, drawSeed);
}

/** When something happens next in an advanced row. */
export function nextChangeAt({ shared = nothing }: PracticeRow, game: ChainGameId, now: number): number {
  const stage = shared[game];
  if (!stage) return now;
  const { startedAt, endedAt, nextAt } = timesOf(stage, game);
  const targets =
    game === "crash" ? flyingBets(shared, stage).map((bet) => startedAt + msToReach(exitOf(bet).multiplierE2)) : [];
  return Math.min(...[startedAt, ...targets, endedAt, nextAt].filter((at) => at > now), nextAt);
}

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

/** What leaves a flight up to now, or at its end. */
function flown(row: PracticeRow, stage: PracticeStage, now: number, press?: CashOut): PracticeRow {
  const { startedAt, endedAt } = timesOf(stage, "crash");
  const bets = flyingBets(row.shared ?? nothing, stage);
  if (now < startedAt || bets.length === 0) return row;
  const crashE2 = crashOfStage(stage);
  const flight = createFlight({ bets, crashE2 });
  const left = flight.advance(Math.min(now, endedAt) - startedAt, press ? [press] : []);
  const results = now < endedAt ? left : [...left, ...flight.end()];
  return ended(
    row,
    results.flatMap((result) => {
      const bet = row.shared?.open.find(({ id }) => id === result.bet);
      return bet ? [{ bet: landed(bet, result, { stage, now, press }), payoutMicro: result.payoutMicro }] : [];
    }),
  );
}

function landed(
  bet: SharedBet,
  result: FlightResult,
  { stage, now, press }: { stage: PracticeStage; now: number; press: CashOut | undefined },
): SharedBet {
  const { end, multiplierE2, payoutMicro } = result;
  const { startedAt, endedAt } = timesOf(stage, "crash");
  const isOut = end !== "crashed";
  const at = new Date(
    isOut && end !== "manual" ? Math.min(now, startedAt + msToReach(multiplierE2)) : now,
  ).toISOString();
  const outcome: CrashOutcome = {
    crash: now < endedAt ? null : targetText(crashOfStage(stage)),
    cash_out: isOut ? targetText(multiplierE2) : null,
    by: byOf[end],
    received_at: end === "manual" && press ? new Date(startedAt + press.atMs).toISOString() : null,
    decided_at: at,
  };
  return {
    ...bet,
    state: isRefund(result) ? "refunded" : isOut ? "won" : "lost",
    outcome,
    multiplier: multiplierText(BigInt(multiplierE2) * 100n),
    payout: toWire(payoutMicro),
    ended_at: isOut ? at : new Date(endedAt).toISOString(),
  };
}

const byOf: Record<FlightEnd, CrashOutcome["by"]> = {
  target: "target",
  manual: "player",
  cut_off: "cut",
  cap: "cap",
  round_limit: "liability",
  crashed: null,
  refunded: null,
};

/** What the ball has decided. */
function spun(row: PracticeRow, stage: PracticeStage, now: number): PracticeRow {
  const { endedAt } = timesOf(stage, "roulette");
  if (now < endedAt) return row;
  const pocket = pocketOfStage(stage);
  const results = openOf(row, "roulette").flatMap((bet) => {
    if (bet.number !== stage.number) return [];
    const payoutMicro = roulettePayout(chipsOf((bet.choice as RouletteOrder).bets), pocket);
    const stakeMicro = micro(bet.amount);
    const end: SharedBet = {
      ...bet,
      state: payoutMicro > 0n ? "won" : "lost",
      outcome: { pocket },
      multiplier: multiplierText((payoutMicro * 10_000n) / stakeMicro),
      payout: toWire(payoutMicro),
      ended_at: new Date(endedAt).toISOString(),
    };
    return [{ bet: end, payoutMicro }];
  });
  return ended(row, results);
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

function ended(row: PracticeRow, ends: readonly { bet: SharedBet; payoutMicro: Micro }[]): PracticeRow {
  if (ends.length === 0) return row;
  const shared = row.shared ?? nothing;
  const ids = new Set(ends.map(({ bet }) => bet.id));
  const chips = toWire(ends.reduce((sum, { payoutMicro }) => sum + payoutMicro, micro(row.chips)));
  const open = shared.open.filter(({ id }) => !ids.has(id));
  const all = [...ends.map(({ bet }) => bet).reverse(), ...shared.ended].slice(0, keptBets);
  return { ...row, chips, shared: { ...shared, open, ended: all } };
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

function openOf({ shared }: PracticeRow, game: ChainGameId): SharedBet[] {
  return (shared?.open ?? []).filter((bet) => bet.game === game);
}

function flyingBets({ open }: SharedPractice, { number }: PracticeStage) {
  return open
    .filter((bet) => bet.game === "crash" && bet.number === number)
    .map(({ id, amount, currency, choice }) => {
      const { auto_cash_out: target } = choice as Pick<CrashOrder, "auto_cash_out">;
      return { id, stakeMicro: micro(amount), currency, targetE2: target ? parseTarget(target) : undefined };
    });
}

/** Without those that name no spot of the table. */
function chipsOf(bets: RouletteOrder["bets"]): Chips[] {
  return bets.flatMap(({ kind, value, amount }) => {
    const spot = spotByKey(value === undefined ? kind : `${kind}:${value}`);
    const stakeMicro = parseAmount(amount);
    return spot && stakeMicro !== undefined ? [{ spot, stakeMicro }] : [];
  });
}

function withStage(row: PracticeRow, game: ChainGameId, stage: PracticeStage): PracticeRow {
  return { ...row, shared: { ...(row.shared ?? nothing), [game]: stage } };
}
