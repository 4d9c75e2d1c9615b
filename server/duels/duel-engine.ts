import type { DuelReply } from "../../contract/duels.ts";
import type { Receipt } from "../../contract/bets.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import { duel as rules, duelOpenMs } from "../../rules/games/coinflip-duel.ts";
import type { Side } from "../../rules/games/variants.ts";
import { type Micro, toWire } from "../../rules/money.ts";
import { type EndedBet, ringAway } from "../bell/ring-away.ts";
import { awaitAll } from "../db/connect.ts";
import type { DecidedBet } from "../games/decided-bet.ts";
import { nodeHashing } from "../games/hashing.ts";
import { betEntry } from "../games/instant.ts";
import type { ReceiptKey } from "../games/receipts.ts";
import { endEntry, openEntry } from "../games/round-entries.ts";
import { shownNames } from "../games/shown-bets.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import type { Lines } from "../live/lines.ts";
import { decrypt, encrypt } from "../runtime/encryption.ts";
import type { Rng } from "../runtime/rng.ts";
import { openReceiptChains, type ReceiptChains } from "../shared-bets/receipt-chains.ts";
import type { Batch, Decision, Engine, MoneyCall } from "../wallet/engine.ts";
import type { Wallet } from "../wallet/ledger.ts";
import { betOfDuel, joinedDuel, returnOfDuel, sideOf } from "./decided-duel.ts";
import { countOpen, type Duel, lockDuels, nextNumbers, writeChanged, writeCreated } from "./duel-rows.ts";
import { toShownDuel } from "./shown-duel.ts";

export type DuelOrder =
  | { kind: "create"; stakeMicro: Micro; side: Side; clientSeed: string; name: string | undefined }
  | { kind: "join"; duel: string; clientSeed: string; names: ReadonlyMap<bigint, string> }
  | { kind: "cancel"; duel: string }
  /** By the house, for the creator: nobody has joined in time, or somebody has. */
  | { kind: "expire" | "settle"; duel: string };

interface EngineOptions {
  receiptKey: ReceiptKey;
  uuid: () => string;
  lines: Pick<Lines, "isHere">;
  rng: Rng;
  /** Encrypts server seeds until their duels are done. */
  key: Buffer;
  /** Of the feed of everybody's bets. */
  tell(bets: readonly DecidedBet[]): void;
  /** After the commit, with the duels as they are now. */
  changed(duels: readonly Duel[]): void;
}

/**
 * Moves the money of duels. Who joins is settled at once, by their own call; what that means for the creator, whose
 * wallet is not locked then, follows in a call of the house.
 */
export function createDuelEngine({
  receiptKey,
  uuid,
  lines,
  rng,
  key: seedKey,
  tell,
  changed,
}: EngineOptions): Engine<DuelOrder> {
  return {
    async open(tx, calls, now) {
      const orders = calls.map(({ order }) => order);
      const duels = await lockDuels(
        tx,
        orders.flatMap((order) => ("duel" in order ? [order.duel] : [])),
      );
      const cancelling = playersOf(calls, ["cancel"]).map((player) => ({ player }));
      const creating = calls.filter(({ order }) => order.kind === "create");
      const [numbers, counts, names, chains] = await awaitAll([
        nextNumbers(tx, creating.length),
        countOpen(tx, playersOf(calls, ["create"])),
        cancelling.length > 0 ? shownNames(tx, cancelling) : Promise.resolve(new Map<bigint, string>()),
        openReceiptChains(tx, { players: playersOf(calls, ["join", "settle"]), receiptKey, uuid, now }),
      ]);
      return createBatch({ duels, numbers, counts, names, chains, now });
    },
  };

  interface Loaded {
    duels: Map<string, Duel>;
    /** For those that are created. */
    numbers: number[];
    counts: Map<bigint, number>;
    /** Of those who cancel. */
    names: ReadonlyMap<bigint, string>;
    chains: ReceiptChains;
    now: number;
  }

  function createBatch({ duels, numbers, counts, names, chains, now }: Loaded): Batch<DuelOrder> {
    const created = new Set<string>();
    const moved = new Set<string>();
    const ended: EndedBet[] = [];
    const touched = () => [...duels.values()].filter(({ id }) => created.has(id) || moved.has(id));

    return {
      decide({ player, key, order }, wallet) {
        switch (order.kind) {
          case "create":
            return create(order, { player, key, wallet });
          case "join":
            return join(order, { player, key, wallet });
          case "cancel":
            return cancel(order, { player, key });
          case "expire":
            return expire(order.duel, { player, key });
          case "settle":
            return settle(order.duel, { player, key });
        }
      },
      async write(tx) {
        const isNew = ({ id }: Duel) => created.has(id);
        await awaitAll([
          writeCreated(tx, touched().filter(isNew)),
          writeChanged(
            tx,
            touched().filter((duel) => !isNew(duel)),
          ),
          chains.write(tx),
        ]);
        await ringAway(tx, ended, { lines, now });
      },
      committed() {
        tell(chains.played());
        changed(touched());
      },
    };

    function at(id: string): Duel {
      const duel = duels.get(id);
      if (!duel) throw new Error(`duel ${id} is not loaded`);
      return duel;
    }

    function move(duel: Duel): void {
      duels.set(duel.id, duel);
      moved.add(duel.id);
    }

    function create(order: OrderOf<"create">, { player, key, wallet }: Context & { wallet: Wallet }) {
      const count = counts.get(player) ?? 0;
      if (count >= mostOpen) return refuse("too_many_bets");
      const number = numbers.shift();
      if (number === undefined) throw new Error("a duel has no number");
      counts.set(player, count + 1);
      const id = uuid();
      const seed = rng.bytes(32).toString("hex");
      const seedHash = commitmentOf(nodeHashing, seed);
      const duel: Duel = {
        id,
        number,
        state: "open",
        currency: wallet.currency,
        stakeMicro: order.stakeMicro,
        side: order.side,
        creator: player,
        joiner: undefined,
        seedHash,
        encryptedSeed: encrypt(Buffer.from(seed, "hex"), nameOf({ id, seedHash }), seedKey, rng),
        seed: undefined,
        creatorSeed: order.clientSeed,
        joinerSeed: undefined,
        fell: undefined,
        at: now,
        expiresAt: now + duelOpenMs,
        endedAt: undefined,
        settledAt: undefined,
      };
      duels.set(id, duel);
      created.add(id);
      const names = new Map(order.name === undefined ? [] : [[player, order.name]]);
      return { entry: openEntry({ ...duel, player }, key, now), isMove: true, answer: answerOf(id, player, names) };
    }

    function join(order: OrderOf<"join">, { player, key, wallet }: Context & { wallet: Wallet }): Decision | Refusal {
      const duel = duels.get(order.duel);
      if (!duel) return refuse("not_found");
      if (duel.creator === player) return refuse("validation", { id: "invalid_value" });
      if (duel.currency !== wallet.currency) return refuse("validation", { id: "invalid_currency" });
      if (duel.state !== "open" || duel.expiresAt <= now) return refuse("stale_seq");
      const done = joinedDuel(duel, {
        joiner: player,
        joinerSeed: order.clientSeed,
        serverSeed: seedOf(duel),
        at: now,
      });
      move(done);
      const bet = betOfDuel(done, { id: uuid(), player, side: sideOf(done, player), at: now });
      const pending = chains.add(product, bet, returnOfDuel(bet));
      return {
        entry: betEntry(bet, key),
        game: bet.game,
        isMove: true,
        answer: (balance) => answerOf(done.id, player, order.names, pending.receipt())(balance),
      };
    }

    function cancel(order: OrderOf<"cancel">, context: Context): Decision | Refusal {
      const duel = duels.get(order.duel);
      if (duel?.creator !== context.player) return refuse("not_found");
      if (duel.state !== "open") return refuse("stale_seq");
      const answer = answerOf(duel.id, context.player, names);
      return { ...giveBack(duel, "cancelled", context), isMove: true, answer };
    }

    function expire(id: string, context: Context): Decision {
      const duel = at(id);
      if (duel.state !== "open") return nothing;
      ended.push({ ...duel, player: context.player, game: rules.id, state: "refunded", payoutMicro: duel.stakeMicro });
      return { ...giveBack(duel, "expired", context), ...nothing };
    }

    function settle(id: string, { player, key }: Context): Decision {
      const duel = at(id);
      if (duel.state !== "done" || duel.settledAt !== undefined) return nothing;
      move({ ...duel, settledAt: now });
      const bet = betOfDuel(duel, { id, player, side: duel.side, at: now });
      chains.add(product, bet, returnOfDuel(bet));
      ended.push({ ...bet, game: "coinflip", state: bet.payoutMicro > 0n ? "won" : "lost" });
      const { payoutMicro } = bet;
      const end = { id: uuid(), at: now, operationKey: key, isRefund: false, stakedAtMs: duel.at, payoutMicro };
      return { entry: endEntry(bet, end), game: bet.game, ...nothing };
    }

    function giveBack(duel: Duel, state: "cancelled" | "expired", { player, key }: Context): Pick<Decision, "entry"> {
      move({ ...duel, state, encryptedSeed: undefined, endedAt: now, settledAt: now });
      const end = { id: uuid(), at: now, operationKey: key, isRefund: true, stakedAtMs: duel.at, payoutMicro: 0n };
      return { entry: endEntry({ ...duel, player }, end) };
    }

    function seedOf(duel: Duel): string {
      if (!duel.encryptedSeed) throw new Error(`duel ${duel.id} has no seed`);
      return decrypt(duel.encryptedSeed, nameOf(duel), seedKey).toString("hex");
    }

    function answerOf(id: string, player: bigint, names: ReadonlyMap<bigint, string>, receipt?: Receipt) {
      return (balanceMicro: bigint) =>
        JSON.stringify({
          duel: toShownDuel(at(id), names, player),
          balance: toWire(balanceMicro),
          ...(receipt ? { receipt } : {}),
        } satisfies DuelReply);
    }
  }
}

type OrderOf<Kind extends DuelOrder["kind"]> = Extract<DuelOrder, { kind: Kind }>;
type Context = Pick<MoneyCall, "player" | "key">;

/** Nobody asks what became of the house's own calls. */
const nothing = { isMove: false, answer: () => "null" };

/** Of a player's receipts: what they play alone has a chain of its own. */
const product = "duel";
export const mostOpen = 10;

function playersOf(calls: readonly MoneyCall<DuelOrder>[], kinds: readonly DuelOrder["kind"][]): bigint[] {
  return calls.flatMap(({ player, order }) => (kinds.includes(order.kind) ? [player] : []));
}

/** What the encrypted seed is bound to. */
function nameOf({ id, seedHash }: Pick<Duel, "id" | "seedHash">): string {
  return `duel ${id} ${seedHash}`;
}
