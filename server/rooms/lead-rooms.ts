import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { commitmentOf } from "../../rules/fairness.ts";
import { type RoomClock, roomClock } from "../../rules/games/rooms.ts";
import { inTransaction } from "../db/connect.ts";
import type { Term } from "../db/leader.ts";
import { nodeHashing } from "../games/hashing.ts";
import { announce, type Bus, type Note } from "../live/bus.ts";
import { callAt, type Clock } from "../runtime/clock.ts";
import { createRetries } from "../runtime/retries.ts";
import { decrypt, encrypt } from "../runtime/encryption.ts";
import type { Log } from "../runtime/log.ts";
import type { Rng } from "../runtime/rng.ts";
import type { SharedBets } from "../shared-bets/shared-bets.ts";
import { drawPot, endsOf } from "./pot-ends.ts";
import {
  type Arrival,
  endPot,
  findEntropy,
  listClosed,
  listFilling,
  listPotBets,
  listUnsettled,
  lockPot,
  openPot,
  type Pot,
  type PotResult,
} from "./pot-rows.ts";
import { roomTable, roomTables } from "./room-name.ts";

interface LeadOptions {
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  uuid: () => string;
  log: Log;
  /** Encrypts server seeds until their pots have ended. */
  key: Buffer;
  bus: Pick<Bus, "onNote">;
  sharedBets: Pick<SharedBets, "holdBets" | "addVariance" | "settle">;
  /** Whether crash is played here as well: then pots are opened once there is a hash of it. */
  hasCrash: boolean;
}

/** A room has another pot, or its pot has ended. */
export const roomMoved: Note<{ room: string }> = { kind: "room_moved" };
/** There are new bets at some house. */
export const roomFilled: Note<{ room: string }> = { kind: "room_filled" };

/** From the draw until the next pot takes bets: the wheel turns. */
export const roomRestMs = 6_000;

/** Opens the pots of all rooms, draws or refunds them when it is time, and has their bets settled. */
export function createRoomLeader(options: LeadOptions) {
  const { pool, clock, rng, uuid, log, key, bus, sharedBets, hasCrash } = options;
  let woken = new AbortController();
  const settling = new Map<string, Promise<void>>();
  const retries = createRetries(clock);

  bus.onNote(roomFilled, () => woken.abort());

  /** What is to be done next stands in the rows alone, so another house goes on wherever this one was. */
  async function lead({ ended }: Term): Promise<void> {
    try {
      while (!ended.aborted) {
        woken = new AbortController();
        const nextMs = Math.min(await openNext(), await endDue());
        await settleEnded();
        const cancel = callAt(clock, nextMs, () => woken.abort());
        const signal = AbortSignal.any([ended, woken.signal]);
        await sleep(mostPauseMs, undefined, { signal, ref: false }).catch(() => {});
        cancel();
      }
    } finally {
      await Promise.all(settling.values());
    }
  }

  /** Returns when the next one is to be opened. */
  async function openNext(): Promise<number> {
    const names = roomTables.map(({ name }) => name);
    const waiting = (await listClosed(pool, names)).map(({ room, endedAt, isDrawn }) => ({
      room,
      atMs: endedAt === undefined || !isDrawn ? 0 : endedAt + roomRestMs,
    }));
    const due = waiting.filter(({ atMs }) => atMs <= clock.now());
    const later = waiting.filter((each) => !due.includes(each)).map(({ atMs }) => atMs);
    if (due.length > 0) await inTransaction(pool, (tx) => openPots(tx, due));
    return Math.min(Infinity, ...later);
  }

  async function openPots(tx: pg.PoolClient, due: readonly { room: string }[]): Promise<void> {
    const found = await findEntropy(tx);
    // Its first chain is being made.
    if (found === undefined && hasCrash) return;
    for (const { room } of due) {
      const id = uuid();
      const seed = rng.bytes(32).toString("hex");
      const seedHash = commitmentOf(nodeHashing, seed);
      const encryptedSeed = encrypt(Buffer.from(seed, "hex"), nameOf({ id, seedHash }), key, rng);
      await openPot(tx, { id, room, encryptedSeed, seedHash, entropy: found ?? noEntropy, at: clock.now() });
      await announce(tx, roomMoved, { room });
    }
  }

  /** Returns when the next pot is due. */
  async function endDue(): Promise<number> {
    const pots = (await listFilling(pool)).map((pot) => ({
      ...pot,
      atMs: Math.max(dueAt(clockOf(pot.room, pot.arrivals)), retries.atMs(pot.id)),
    }));
    const due = pots.filter(({ atMs }) => atMs <= clock.now());
    for (const { id, room } of due)
      await endOne(id, room).then(
        () => retries.done(id),
        (error: unknown) => {
          // The other rooms go on.
          log.error({ err: error, pot: id }, "a pot could not be ended, and is tried again");
          retries.failed(id);
        },
      );
    return due.length > 0 ? 0 : Math.min(Infinity, ...pots.map(({ atMs }) => atMs));
  }

  async function endOne(id: string, room: string): Promise<void> {
    await inTransaction(pool, async (tx) => {
      // From here on nobody joins it any more, and all who have are seen.
      await sharedBets.holdBets(tx, "rooms", room);
      const pot = await lockPot(tx, id);
      if (pot?.state !== "betting") return;
      const bets = (await listPotBets(tx, [id])).get(id) ?? [];
      const now = clock.now();
      const arrivals = bets.map(({ player, at }) => ({ player: String(player), atMs: at }));
      const state = clockOf(room, arrivals);
      const closesAt = dueAt(state);
      if (closesAt > now) return;
      const seed = seedOf(pot);
      const result: PotResult = state.state === "countdown" ? drawn(pot, seed, bets) : { state: "refunded" };
      if (!(await endPot(tx, id, { seed, result, closesAt, at: now }))) return;
      if (result.state === "drawn") await sharedBets.addVariance(tx, id);
      await announce(tx, roomMoved, { room });
    });
  }

  function drawn(pot: Pot, seed: string, bets: Parameters<typeof drawPot>[2]): PotResult {
    const { ticket, winner } = drawPot(pot, seed, bets);
    const seats = [...new Set(bets.map(({ player }) => player))];
    return { state: "drawn", ticket, winner: Number(winner), player: String(seats[Number(winner)]) };
  }

  /** Goes on beside the rounds that run: bets that cannot be settled now hold up no room. */
  async function settleEnded(): Promise<void> {
    const left = (await listUnsettled(pool)).filter(({ id }) => !settling.has(id) && retries.atMs(id) <= clock.now());
    for (const pot of left) {
      const settled = settle(pot)
        .then(
          () => retries.done(pot.id),
          (error: unknown) => {
            log.warn({ err: error, pot: pot.id }, "a pot waits to be settled");
            retries.failed(pot.id);
          },
        )
        .finally(() => settling.delete(pot.id));
      settling.set(pot.id, settled);
    }
  }

  async function settle(pot: Pot): Promise<void> {
    const bets = (await listPotBets(pool, [pot.id])).get(pot.id) ?? [];
    await sharedBets.settle(endsOf(pot, bets));
  }

  function seedOf({ encryptedSeed, ...pot }: Pot): string {
    if (!encryptedSeed) throw new Error(`pot ${pot.id} has no seed`);
    return decrypt(encryptedSeed, nameOf(pot), key).toString("hex");
  }

  return { lead };
}

function clockOf(room: string, arrivals: readonly Arrival[]): RoomClock {
  return roomClock(roomTable(room).room, arrivals);
}

function dueAt(state: RoomClock): number {
  switch (state.state) {
    case "empty":
      return Infinity;
    case "alone":
      return state.refundAtMs;
    case "countdown":
      return state.drawAtMs;
  }
}

/** What the encrypted seed is bound to. */
function nameOf({ id, seedHash }: Pick<Pot, "id" | "seedHash">): string {
  return `pot ${id} ${seedHash}`;
}

/** In a house without crash. */
const noEntropy = "0".repeat(64);
/** Bets of a house that has died are heard of so late at most. */
const mostPauseMs = 1_000;
