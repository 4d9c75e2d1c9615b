import { createHash, randomBytes } from "node:crypto";
import { type Micro, parseAmount, parseMoney, toWire } from "../../rules/money.ts";
import { playRound } from "./engines/play-round.ts";
import { isSlotEngine, slotTables } from "./engines/slot-tables.ts";
import type { Faulty, RoundView, Spun } from "./frame-api.ts";
import { randomWords } from "./random-words.ts";
import type { RoundRecord, RoundStore } from "./round-store.ts";
import type { GameSession } from "./sessions.ts";
import { isRefused, type Wallet } from "./wallet.ts";

interface Order {
  /** Made by the frame: the same one gets the same round. */
  key: string;
  amount: string;
  isFree: boolean;
}

/**
 * Rounds of slots. One is decided and paid at once, however long it takes to show it: whoever is cut off has lost
 * nothing, and sees the rest when they come back.
 */
export function createSlotRounds(
  storeOf: (session: GameSession) => RoundStore,
  now: () => number,
  /** What decides the round of an order; chance, unless a run has to be the same again. */
  seedOf: (key: string) => Buffer = () => randomBytes(32),
) {
  /** One player's orders in one game are taken one after the other. */
  const lines = new Map<string, Promise<unknown>>();

  function spin(session: GameSession, order: Order): Promise<Spun | Faulty> {
    const place = `${session.player} ${session.title.code}`;
    const mine = (lines.get(place) ?? Promise.resolve()).then(() => take(session, order));
    const settled: Promise<unknown> = mine
      .catch(() => {})
      .then(() => {
        if (lines.get(place) === settled) lines.delete(place);
      });
    lines.set(place, settled);
    return mine;
  }

  async function take(session: GameSession, { key, amount, isFree }: Order): Promise<Spun | Faulty> {
    const store = storeOf(session);
    const { facts, title, wallet, player } = session;
    const id = createHash("sha256").update(`${player} ${title.code} ${key}`).digest("hex").slice(0, 32);
    const before = store.get(id);
    if (before && before.state !== "void") return spunOf(before, session);
    if (!isSlotEngine(title.engine) || before) return { error: "bad_request" };
    if (openOf(session)) return { error: "round_open" };
    const campaign = isFree ? facts.freeSpins : undefined;
    if (isFree && !campaign) return { error: "no_free_spins" };
    const stake = campaign ? microOf(campaign.bet) : parseAmount(amount);
    if (stake === undefined || stake <= 0n) return { error: "bad_request" };
    if (!campaign && stake < microOf(facts.limits.min)) return { error: "stake_too_low" };
    if (!campaign && stake > microOf(facts.limits.max)) return { error: "stake_too_high", most: facts.limits.max };

    const seed = seedOf(key);
    const table = slotTables[title.engine];
    const { spins, units } = playRound(table, randomWords(seed));
    const record: RoundRecord = {
      id,
      player,
      code: title.code,
      session: facts.session,
      amount: toWire(stake),
      ...(campaign && { campaignId: campaign.campaignId }),
      seed: seed.toString("hex"),
      state: "betting",
      stops: spins.map(({ stops }) => stops),
      win: toWire((stake * BigInt(units)) / BigInt(table.stakeUnits)),
      balances: [],
      shown: 0,
      atMs: now(),
    };
    store.put(record);
    const answer = await betOf(record, wallet).catch(() => undefined);
    if (!answer || isRefused(answer)) {
      if (!answer) {
        // It may have taken the bet: it is told that this round is none.
        await giveBack(record, wallet, store);
        return away;
      }
      settle(record, store, "void");
      const { refused: error, most, freeSpins } = answer;
      // They were used or given up elsewhere, or have expired: without others, what is pressed next is paid for.
      if (error === "no_free_spins") session.facts = freeSpinsOf(session, freeSpins);
      return { error, ...(most !== undefined && { most }), ...(freeSpins && { freeSpins }) };
    }
    record.balances = [answer.balance];
    if (campaign) session.facts = freeSpinsOf(session, answer.freeSpins);
    settle(record, store, "owed");
    await pay(record, wallet, store);
    return spunOf(record, session);
  }

  /** What the wallet could not take yet is offered again until it does. */
  async function settleRest(store: RoundStore, wallet: Wallet): Promise<void> {
    for (const record of store.unsettled()) {
      if (record.state === "owed") await pay(record, wallet, store);
      // Younger ones are on their way.
      else if (record.atMs < now() - betLimitMs) await giveBack(record, wallet, store);
    }
  }

  function openOf(session: GameSession): RoundRecord | undefined {
    const [latest] = storeOf(session).of(session.player, session.title.code);
    return latest && (latest.state === "owed" || latest.state === "paid") && latest.shown < latest.stops.length
      ? latest
      : undefined;
  }

  return {
    spin,
    settleRest,
    open: (session: GameSession) => {
      const record = openOf(session);
      return record && viewOf(record);
    },
    shown(session: GameSession, id: string, spins: number): boolean {
      const record = find(session, id);
      if (!record || !Number.isInteger(spins) || spins <= record.shown || spins > record.stops.length) return false;
      record.shown = spins;
      storeOf(session).put(record);
      return true;
    },
    history: (session: GameSession) =>
      storeOf(session)
        .of(session.player, session.title.code)
        // What is still on the reels is theirs to tell.
        .filter(({ state, shown, stops }) => (state === "owed" || state === "paid") && shown >= stops.length),
    find,
  };

  function find(session: GameSession, id: string): RoundRecord | undefined {
    const record = storeOf(session).get(id);
    return record?.player === session.player && record.code === session.title.code ? record : undefined;
  }
}
export type SlotRounds = ReturnType<typeof createSlotRounds>;

const away = { error: "unavailable" } as const;
const betLimitMs = 30_000;

export function viewOf({ id, amount, campaignId, stops, win, state, shown, atMs }: RoundRecord): RoundView {
  const at = new Date(atMs).toISOString();
  return { id, amount, isFree: campaignId !== undefined, stops, win, isPaid: state === "paid", shown, at };
}

/** The balance as it is after the bet: the win is the frame's to tell. */
function spunOf(record: RoundRecord, { facts }: GameSession): Spun | Faulty {
  const [balance] = record.balances;
  if (balance === undefined) return away;
  return { round: viewOf(record), balance, ...(facts.freeSpins && { freeSpins: facts.freeSpins }) };
}

function betOf({ id, session, code, amount, campaignId }: RoundRecord, wallet: Wallet) {
  const free = campaignId === undefined ? {} : { isFree: true, campaignId };
  return wallet.bet({ session, requestId: `${id}-b`, txId: `${id}-b`, roundId: id, gameCode: code, amount, ...free });
}

async function pay(record: RoundRecord, wallet: Wallet, store: RoundStore): Promise<void> {
  const { id, session, win } = record;
  const ids = { session, requestId: `${id}-w`, txId: `${id}-w`, refTxId: `${id}-b`, roundId: id };
  const answer = await wallet.win({ ...ids, amount: win, roundClosed: true }).catch(() => undefined);
  if (!answer || isRefused(answer)) return;
  record.balances = [...record.balances, answer.balance];
  settle(record, store, "paid");
}

async function giveBack(record: RoundRecord, wallet: Wallet, store: RoundStore): Promise<void> {
  const { id, session } = record;
  const ids = { session, requestId: `${id}-r`, txId: `${id}-r`, refTxId: `${id}-b`, roundId: id };
  const answer = await wallet.rollback(ids).catch(() => undefined);
  if (answer && !isRefused(answer)) settle(record, store, "void");
}

function settle(record: RoundRecord, store: RoundStore, state: RoundRecord["state"]): void {
  record.state = state;
  store.put(record);
}

function freeSpinsOf({ facts }: GameSession, freeSpins: GameSession["facts"]["freeSpins"]): GameSession["facts"] {
  const { freeSpins: _, ...rest } = facts;
  return freeSpins && freeSpins.left > 0 ? { ...rest, freeSpins } : rest;
}

function microOf(amount: string): Micro {
  return parseMoney(amount) ?? 0n;
}
