import type { SharedBetReply } from "../../contract/shared-rounds.ts";
import { toWire } from "../../rules/money.ts";
import { type EndedBet, ringAway } from "../bell/ring-away.ts";
import { awaitAll } from "../db/connect.ts";
import type { DecidedBet } from "../games/decided-bet.ts";
import type { ReceiptKey } from "../games/receipts.ts";
import { endEntry, openEntry } from "../games/round-entries.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import type { Lines } from "../live/lines.ts";
import { type Batch, type Decision, type Engine, type MoneyCall, type Undecided, undecided } from "../wallet/engine.ts";
import { refuseBonusAbove } from "../wallet/guard.ts";
import type { Entry, Wallet } from "../wallet/ledger.ts";
import { type BettingRound, lockBettingRounds, nameOf, type Table } from "./betting-rounds.ts";
import { readTerms } from "./leader-terms.ts";
import { openReceiptChains, type ReceiptChains } from "./receipt-chains.ts";
import { countNews, loadBets, type LoadedBet, writeEnded, writePlaced } from "./shared-bet-rows.ts";
import type { CancelOrder, PlaceOrder, SettleOrder, SharedBet, SharedOrder } from "./shared-bets.ts";
import { decidedBetOf, returnOf } from "./shared-games.ts";
import { sharedNews } from "./shared-news.ts";
import { toShownSharedBet } from "./shown-shared-bet.ts";

interface SharedEngineOptions {
  receiptKey: ReceiptKey;
  uuid: () => string;
  lines: Pick<Lines, "isHere">;
  /** Of the feed of everybody's bets. */
  tell(bets: readonly DecidedBet[]): void;
  changed(bets: readonly SharedBet[]): void;
}

/** Moves the money of bets in shared rounds: placed, taken back, and ended once, under the player's wallet lock. */
export function createSharedEngine({
  receiptKey,
  uuid,
  lines,
  tell,
  changed,
}: SharedEngineOptions): Engine<SharedOrder> {
  return {
    async open(tx, calls, now) {
      const players = calls.map(({ player }) => player);
      const orders = calls.map(({ order }) => order);
      // First of all, so that whoever waits for it reads what was committed meanwhile.
      const rounds = await lockBettingRounds(tx, orders.flatMap(tableOf));
      const isTimed = orders.some((order) => order.kind === "settle" && order.term !== undefined);
      const [bets, chains, terms] = await awaitAll([
        loadBets(
          tx,
          players,
          orders.flatMap((order) => ("bet" in order ? [order.bet] : [])),
        ),
        openReceiptChains(tx, {
          players: calls.flatMap(({ player, order }) => (order.kind === "settle" ? [player] : [])),
          receiptKey,
          uuid,
          now,
        }),
        isTimed ? readTerms(tx) : Promise.resolve(new Map<string, bigint>()),
      ]);
      return createBatch({ rounds, bets, chains, terms, now });
    },
  };

  interface Loaded {
    rounds: ReadonlyMap<string, BettingRound>;
    bets: Map<string, LoadedBet>;
    chains: ReceiptChains;
    /** Of who leads, by game. */
    terms: ReadonlyMap<string, bigint>;
    now: number;
  }

  function createBatch({ rounds, bets, chains, terms, now }: Loaded): Batch<SharedOrder> {
    const placed = new Set<string>();
    const ended = new Set<string>();
    /** Paid by the house, and not at a press of the player. */
    const paid: EndedBet[] = [];
    const positions = new Map<string, number>();
    let seqs = new Map<bigint, bigint>();

    return {
      decide({ player, key, order }, wallet) {
        switch (order.kind) {
          case "place":
            return place(order, { player, key, wallet });
          case "cancel":
            return cancel(order, { player, key });
          case "settle":
            return settle(order, { player, key });
        }
      },
      async write(tx) {
        const isNew = ({ id }: SharedBet) => placed.has(id);
        const touched = touchedBets();
        [, , , seqs] = await awaitAll([
          chains.write(tx),
          // First, so that a slot is free again for what is placed after it.
          writeEnded(
            tx,
            touched.filter((bet) => !isNew(bet)),
          ),
          // One that is placed and taken back in the same group is written as it ended.
          writePlaced(tx, touched.filter(isNew)),
          countNews(tx, [...new Set(touched.map(({ player }) => player))]),
        ]);
        await ringAway(tx, paid, { lines, now });
      },
      news() {
        const all = [...bets.values()];
        return [...seqs].map(([player, seq]) => {
          const own = all.filter((bet) => bet.player === player).sort(newestFirst);
          const open = own.filter(({ state }) => state === "open");
          return sharedNews(player, seq, { open, ended: own.filter(({ id }) => ended.has(id)) });
        });
      },
      committed() {
        tell(chains.played());
        changed(touchedBets());
      },
    };

    function entryOf(after: SharedBet, operationKey: string): Entry {
      const isRefund = after.state === "refunded" || after.state === "cancelled";
      const { at: stakedAtMs, payoutMicro } = after;
      return endEntry(after, { id: uuid(), at: now, operationKey, isRefund, stakedAtMs, payoutMicro });
    }

    function touchedBets(): SharedBet[] {
      return [...bets.values()].filter(({ id }) => placed.has(id) || ended.has(id));
    }

    function place(order: PlaceOrder, { player, key, wallet }: Context & { wallet: Wallet }): Decision | Refusal {
      const round = rounds.get(nameOf(order));
      if (!round) return refuse("suspended");
      const { game, room, slot, stakeMicro, choice } = order;
      const own = [...bets.values()].filter((bet) => bet.roundId === round.id && bet.player === player && isOpen(bet));
      if (slot !== undefined && own.some((bet) => bet.slot === slot)) return refuse("stale_seq");
      if (own.length >= mostOfRound) return refuse("too_many_bets");
      const inRoundMicro = own.reduce((sum, bet) => sum + bet.stakeMicro, stakeMicro);
      const tooHigh = stakeMicro > wallet.balanceMicro ? refuseBonusAbove(inRoundMicro, wallet.currency) : undefined;
      if (tooHigh) return tooHigh;
      const refused = order.check?.({ own, readPlayers: () => playersOf(round), currency: wallet.currency });
      if (refused) return refused;
      const position = positions.get(round.id) ?? round.position;
      if (position !== undefined) positions.set(round.id, position + 1);
      const bet: LoadedBet = {
        id: uuid(),
        roundId: round.id,
        number: round.number,
        player,
        game,
        room,
        slot,
        position,
        currency: wallet.currency,
        stakeMicro,
        choice,
        state: "open",
        multiplierE4: 0n,
        payoutMicro: 0n,
        outcome: undefined,
        at: now,
        endedAt: undefined,
        seedHash: null,
        entropy: null,
      };
      bets.set(bet.id, bet);
      placed.add(bet.id);
      return { entry: openEntry(bet, key, now), isMove: true, answer: answerOf(bet) };
    }

    function playersOf(round: BettingRound): Set<bigint> {
      const all = new Set(round.players);
      for (const bet of bets.values()) if (bet.roundId === round.id && isOpen(bet)) all.add(bet.player);
      return all;
    }

    function cancel(order: CancelOrder, { player, key }: Context): Decision | Refusal {
      const bet = bets.get(order.bet);
      if (!bet || bet.player !== player || bet.game !== order.game) return refuse("not_found");
      if (!isOpen(bet) || rounds.get(nameOf(bet))?.id !== bet.roundId) return refuse("stale_seq");
      const after: LoadedBet = { ...bet, state: "cancelled", endedAt: now };
      bets.set(bet.id, after);
      ended.add(bet.id);
      return { entry: entryOf(after, key), isMove: true, answer: answerOf(after) };
    }

    function settle(
      { bet: id, end, isMove, term }: SettleOrder,
      { player, key }: Context,
    ): Decision | Refusal | Undecided {
      const bet = bets.get(id);
      if (!bet || bet.player !== player) return refuse("not_found");
      if (!isOpen(bet)) return { isMove: isMove === true, answer: answerOf(bet) };
      if (term !== undefined && terms.get(bet.game) !== term) return undecided;
      const { state, outcome } = end;
      // A refund is what a multiplier of one would have paid.
      const { multiplierE4, payoutMicro } =
        state === "refunded" ? { multiplierE4: 10_000n, payoutMicro: bet.stakeMicro } : end;
      const after: LoadedBet = { ...bet, state, multiplierE4, payoutMicro, outcome, endedAt: now };
      bets.set(id, after);
      ended.add(id);
      if (!isMove && after.payoutMicro > 0n) paid.push({ ...after, state });
      const pending = chains.add(bet.game, decidedBetOf(after, end, now), returnOf(after, end));
      return {
        entry: entryOf(after, key),
        game: after.game,
        isMove: isMove === true,
        // Nobody asks what became of the house's own calls.
        answer: isMove ? (balance) => answerOf(after, pending.receipt())(balance) : () => "null",
      };
    }
  }
}

type Context = Pick<MoneyCall, "player" | "key">;

/** However they are spread over a table, more chips fit into one bet. */
const mostOfRound = 20;

/** Where it has to be known which round takes bets. Nothing is taken back in games with several rooms. */
function tableOf(order: SharedOrder): Table[] {
  return order.kind === "settle" ? [] : [{ game: order.game, room: order.kind === "place" ? order.room : "" }];
}

function isOpen({ state }: SharedBet): boolean {
  return state === "open";
}

function newestFirst(one: SharedBet, other: SharedBet): number {
  return one.id < other.id ? 1 : -1;
}

function answerOf(bet: SharedBet, receipt?: SharedBetReply["receipt"]): (balanceMicro: bigint) => string {
  return (balanceMicro) =>
    JSON.stringify({
      bet: toShownSharedBet(bet),
      balance: toWire(balanceMicro),
      ...(receipt ? { receipt } : {}),
    } satisfies SharedBetReply);
}
