import type { CrashOrder, CrashOutcome } from "../../contract/crash.ts";
import type { RouletteOrder } from "../../contract/roulette.ts";
import type { SharedBet } from "../../contract/shared-rounds.ts";
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
import { type Chips, roulettePayout } from "../../rules/games/roulette.ts";
import type { ChainGameId } from "../../rules/games/shared.ts";
import { spotByKey } from "../../rules/games/roulette-spots.ts";
import { type Micro, multiplierText, parseAmount, toWire } from "../../rules/money.ts";
import {
  crashOfStage,
  type DrawSeed,
  firstStage,
  nextStage,
  pocketOfStage,
  type PracticeStage,
  timesOf,
  withPast,
} from "./practice-chain.ts";
import { micro, type PracticeRow } from "./practice-row.ts";

/** Shared rounds as this browser plays them alone. */
export interface SharedPractice {
  crash?: PracticeStage | undefined;
  roulette?: PracticeStage | undefined;
  open: readonly SharedBet[];
  /** Newest first. */
  ended: readonly SharedBet[];
}

const keptBets = 50;
export const nothing: SharedPractice = { open: [], ended: [] };

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

/** What leaves a flight up to now, or at its end. */
export function flown(row: PracticeRow, stage: PracticeStage, now: number, press?: CashOut): PracticeRow {
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

export function ended(row: PracticeRow, ends: readonly { bet: SharedBet; payoutMicro: Micro }[]): PracticeRow {
  if (ends.length === 0) return row;
  const shared = row.shared ?? nothing;
  const ids = new Set(ends.map(({ bet }) => bet.id));
  const chips = toWire(ends.reduce((sum, { payoutMicro }) => sum + payoutMicro, micro(row.chips)));
  const open = shared.open.filter(({ id }) => !ids.has(id));
  const all = [...ends.map(({ bet }) => bet).reverse(), ...shared.ended].slice(0, keptBets);
  return { ...row, chips, shared: { ...shared, open, ended: all } };
}

export function openOf({ shared }: PracticeRow, game: ChainGameId): SharedBet[] {
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
export function chipsOf(bets: RouletteOrder["bets"]): Chips[] {
  return bets.flatMap(({ kind, value, amount }) => {
    const spot = spotByKey(value === undefined ? kind : `${kind}:${value}`);
    const stakeMicro = parseAmount(amount);
    return spot && stakeMicro !== undefined ? [{ spot, stakeMicro }] : [];
  });
}

function withStage(row: PracticeRow, game: ChainGameId, stage: PracticeStage): PracticeRow {
  return { ...row, shared: { ...(row.shared ?? nothing), [game]: stage } };
}
