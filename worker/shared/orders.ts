import { cancelCrashBet, cashOutCrashBet, type CrashOrder, placeCrashBet } from "../../contract/crash.ts";
import { cancelDuel, createDuel, type Duel, type DuelOrder, type DuelReply, joinDuel } from "../../contract/duels.ts";
import { placeRoomBet, type RoomOrder } from "../../contract/rooms.ts";
import { cancelRouletteBet, type Chips, placeRouletteBet, type RouletteOrder } from "../../contract/roulette.ts";
import type { SharedBetReply } from "../../contract/shared-rounds.ts";
import type { Call } from "../../contract/call.ts";
import { parseMoney, toWire } from "../../rules/money.ts";
import type { Notice } from "../bridge/notices.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { createMoneyCall, type MoneyCall } from "../money/money-call.ts";
import type { SharedKind } from "../money/shared-kinds.ts";

/** A bet is meant for the round that one sees: one that comes later would be for another. */
const betValidMs = 4_000;
const endValidMs = 8_000;
const replyTimeoutMs = 6_000;

type Told = Omit<Notice, "id" | "at" | "kind" | "money"> & { kind?: Notice["kind"] };

interface Parts {
  /** What is known of a bet or a duel that is open. */
  stakeOf(id: string): { game: string; amount: string };
  /** Called with each reply that says how a bet stands. */
  taken(player: string, reply: SharedBetReply): Promise<void>;
  duelled(player: string, reply: DuelReply): Promise<void>;
  /** Called when what is known here has proved wrong, or old. */
  relearn(): void;
}

/** Each call of shared rounds, made once. */
export function createOrders(context: WorkerContext, { stakeOf, taken, duelled, relearn }: Parts) {
  function order<Order extends object, Reply>(
    kind: SharedKind,
    call: Call<Order, Reply>,
    validMs: number,
    done: (player: string, reply: Reply) => Promise<void>,
    news: (order: Order, end: { reply: Reply } | { error: string }) => Told,
  ) {
    const send: MoneyCall<Order, Reply> = createMoneyCall<Order, Reply>(context, {
      kind,
      call,
      validMs,
      replyTimeoutMs,
      taken: done,
      refused({ status }) {
        if (status === 403) context.intents.bar();
        if (status === 404 || status === 409) relearn();
      },
      news: (sent, end) => ({ kind: "info", money: true, ...news(sent, end) }),
      settled: relearn,
    });
    return (sent: Order, context?: CallContext) => send(sent, context?.key);
  }

  const placed = <Order extends object>(
    kind: SharedKind,
    call: Call<Order, SharedBetReply>,
    game: string,
    amountOf: (order: Order) => string,
  ) =>
    order(kind, call, betValidMs, taken, (sent, end) => {
      if ("error" in end) return { key: "bet_not_placed", values: { game, amount: amountOf(sent), error: end.error } };
      const { amount, number } = end.reply.bet;
      return { kind: "good", key: "shared_bet_in", values: { game, amount, number: String(number) } };
    });

  const takenBack = (kind: SharedKind, call: Call<{ id: string }, SharedBetReply>) =>
    order(kind, call, endValidMs, taken, ({ id }, end) =>
      "error" in end
        ? { key: "shared_bet_not_back", values: { ...stakeOf(id), error: end.error } }
        : { kind: "good", key: "shared_bet_back", values: { game: end.reply.bet.game, amount: end.reply.bet.amount } },
    );

  const duelNews =
    (words: { done: string; not: string }) =>
    (sent: { amount: string } | { id: string }, end: { reply: DuelReply } | { error: string }): Told => {
      if ("error" in end) {
        const amount = "id" in sent ? stakeOf(sent.id).amount : sent.amount;
        return { key: words.not, values: { game: "coinflip", amount, error: end.error } };
      }
      const { amount, state } = end.reply.duel;
      return {
        kind: "good",
        key: words.done,
        values: { game: "coinflip", amount, state, payout: wonBy(end.reply.duel) },
      };
    };

  return {
    placeCrashBet: placed<CrashOrder>("crash_bet", placeCrashBet, "crash", ({ amount }) => amount),
    placeRouletteBet: placed<RouletteOrder>("roulette_bet", placeRouletteBet, "roulette", ({ bets }) => stakedOn(bets)),
    placeRoomBet: placed<RoomOrder>("room_bet", placeRoomBet, "rooms", ({ amount }) => amount),
    cancelCrashBet: takenBack("crash_cancel", cancelCrashBet),
    cancelRouletteBet: takenBack("roulette_cancel", cancelRouletteBet),
    cashOutCrashBet: order("crash_cash_out", cashOutCrashBet, endValidMs, taken, ({ id }, end) => {
      if ("error" in end) return { key: "crash_not_cashed_out", values: { ...stakeOf(id), error: end.error } };
      const { game, amount, payout } = end.reply.bet;
      // A press that came too late is answered with how the bet has ended.
      const isOut = parseMoney(payout) !== 0n;
      return {
        kind: isOut ? "good" : "info",
        key: isOut ? "cashed_out" : "round_ended",
        values: { game, amount, payout },
      };
    }),
    createDuel: order<DuelOrder, DuelReply>(
      "duel",
      createDuel,
      endValidMs,
      duelled,
      duelNews({ done: "duel_created", not: "duel_not_created" }),
    ),
    joinDuel: order<{ id: string }, DuelReply>(
      "duel_join",
      joinDuel,
      endValidMs,
      duelled,
      duelNews({ done: "duel_joined", not: "duel_not_joined" }),
    ),
    cancelDuel: order<{ id: string }, DuelReply>(
      "duel_cancel",
      cancelDuel,
      endValidMs,
      duelled,
      duelNews({ done: "duel_cancelled", not: "duel_not_cancelled" }),
    ),
  };
}

/** What a duel has paid the player; nothing while it is open. */
export function wonBy({ state, fell, side, mine, pays }: Duel): string {
  const isWon = state === "done" && (fell === side) === (mine === "creator");
  return isWon ? pays : "0.00";
}

/** All chips of a bet. */
export function stakedOn(chips: readonly Pick<Chips, "amount">[]): string {
  return toWire(chips.reduce((sum, { amount }) => sum + (parseMoney(amount) ?? 0n), 0n));
}
