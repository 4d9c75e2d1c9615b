import type { RouletteOrder } from "../../contract/roulette.ts";
import type { RoundTotals, SharedBet } from "../../contract/shared-rounds.ts";
import { pocketFor } from "../../rules/games/roulette.ts";
import { toWire } from "../../rules/money.ts";
import type { CrashView, LineView, OwnBets, RouletteView } from "../shared/views.ts";
import {
  crashOfStage,
  crashText,
  pocketOfStage,
  type PracticePast,
  type PracticeStage,
  roundId,
  sealOf,
  timesOf,
} from "./practice-chain.ts";
import { micro, type PracticeRow } from "./practice-row.ts";

/* Practice rounds as the tables draw those of the house: with one player at them. */

export function crashViewOf(row: PracticeRow, now: number): CrashView | undefined {
  const stage = row.shared?.crash;
  if (!stage) return undefined;
  const { startedAt, endedAt, nextAt } = timesOf(stage, "crash");
  const isOver = now >= endedAt;
  const [here, waiting] = [betsOf(row, "crash", stage.number), betsOf(row, "crash", stage.number + 1)];
  return {
    ...line(now),
    flight: {
      id: roundId(stage.number),
      number: stage.number,
      closes_at: timeText(startedAt),
      seal: sealOf(stage),
      state: isOver ? "crashed" : now >= startedAt ? "flying" : "betting",
      started_at: now >= startedAt ? timeText(startedAt) : null,
      multiplier: isOver ? (crashOfStage(stage) / 100).toFixed(2) : null,
      crashed_at: isOver ? timeText(endedAt) : null,
      next_at: isOver ? timeText(nextAt) : null,
    },
    bets: here.map(({ id, amount, currency, payout, multiplier, state }) => ({
      id,
      player: null,
      amount,
      currency,
      multiplier: state === "won" ? multiplier.slice(0, -2) : null,
      payout,
    })),
    totals: totalsOf(here),
    // Two bets of one player come to the most that a bet may win long before that.
    isLimited: false,
    waiting: totalsOf(waiting),
    past: stage.past.map((past) => ({ ...pastOf(stage, past), multiplier: crashText(past.value) })),
  };
}

export function rouletteViewOf(row: PracticeRow, now: number): RouletteView | undefined {
  const stage = row.shared?.roulette;
  if (!stage) return undefined;
  const { startedAt, endedAt, nextAt } = timesOf(stage, "roulette");
  const isSpinning = now >= startedAt;
  const here = betsOf(row, "roulette", stage.number);
  return {
    ...line(now),
    spin: {
      id: roundId(stage.number),
      number: stage.number,
      closes_at: timeText(startedAt),
      seal: sealOf(stage),
      state: now >= endedAt ? "shown" : isSpinning ? "spinning" : "betting",
      started_at: isSpinning ? timeText(startedAt) : null,
      lands_at: isSpinning ? timeText(endedAt) : null,
      pocket: isSpinning ? pocketOfStage(stage) : null,
      next_at: isSpinning ? timeText(nextAt) : null,
    },
    bets: here.flatMap(({ id, amount, currency, payout, choice }) => {
      const { bets } = choice as RouletteOrder;
      const [first] = [...bets].sort((a, b) => Number(micro(b.amount) - micro(a.amount)));
      if (!first) return [];
      const on = { kind: first.kind, value: first.value ?? "" };
      return [{ id, player: null, amount, currency, payout, on, fields: bets.length }];
    }),
    totals: totalsOf(here),
    colours: coloursOf(here),
    past: stage.past.map((past) => ({ ...pastOf(stage, past), pocket: pocketFor(past.value) })),
    fell: undefined,
  };
}

export function ownBetsOf({ shared }: PracticeRow): OwnBets {
  const ended = (shared?.ended ?? []).filter(({ state }) => state !== "cancelled");
  return { open: shared?.open ?? [], ended, pending: [] };
}

/** Of the round on the stage or of the next; those that have ended stay as long as it is shown. */
function betsOf({ shared }: PracticeRow, game: SharedBet["game"], number: number): SharedBet[] {
  const all = [...(shared?.open ?? []), ...(shared?.ended ?? [])];
  return all
    .filter((bet) => bet.game === game && bet.number === number && bet.state !== "cancelled")
    .sort((a, b) => Number(micro(b.amount) - micro(a.amount)) || (a.id < b.id ? -1 : 1));
}

function totalsOf(bets: readonly SharedBet[]): RoundTotals {
  return {
    players: bets.length > 0 ? 1 : 0,
    bets: bets.length,
    out: bets.filter(({ state }) => state === "won").length,
    staked: sum(bets.map(({ amount }) => amount)),
    returned: sum(bets.map(({ payout }) => payout)),
  };
}

function coloursOf(bets: readonly SharedBet[]): RouletteView["colours"] {
  const chips = bets.flatMap(({ choice }) => (choice as RouletteOrder).bets);
  const onKey = (key: string) => {
    const amounts = chips.filter(({ kind, value }) => keyOf(kind, value) === key).map(({ amount }) => amount);
    return { players: amounts.length > 0 ? 1 : 0, staked: sum(amounts) };
  };
  return { red: onKey("red"), black: onKey("black"), zero: onKey("straight:0") };
}

function pastOf({ chain }: PracticeStage, { id, number, index, game_hash, at }: PracticePast) {
  return { id, number, chain: chain.id, index, game_hash, at };
}

/** There is no line that could be cut. */
function line(now: number): LineView {
  return { offsetMs: 0, isLive: true, confirmedUntil: Infinity, heardAt: now, asOf: timeText(now) };
}

function keyOf(kind: string, value: string | number | undefined): string {
  return value === undefined ? kind : `${kind}:${value}`;
}

const timeText = (ms: number) => new Date(ms).toISOString();
const sum = (amounts: readonly string[]) => toWire(amounts.reduce((all, amount) => all + micro(amount), 0n));
