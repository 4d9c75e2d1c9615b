import type pg from "pg";
import type { SharedSeeding } from "../../rules/games/shared-chain.ts";
import type { ChainGameId } from "../../rules/games/shared.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import type { Term } from "../db/leader.ts";
import { nodeHashing } from "../games/hashing.ts";
import { announce, type Note } from "../live/bus.ts";
import { waitUntil } from "../runtime/clock.ts";
import { Overtaken, type SharedBets } from "../shared-bets/shared-bets.ts";
import type { ChainGame, DecidedRound } from "./chain-game.ts";
import { readPlace, takePlace } from "./chain-rows.ts";
import type { Chains } from "./chains.ts";
import {
  addWaiting,
  endRound,
  listEnded,
  listUnfinished,
  listUnsettled,
  lockRound,
  openRound,
  type SharedRound,
  startRound,
} from "./round-rows.ts";
import type { SteadyClock } from "./steady-clock.ts";

interface LeadOptions {
  pool: pg.Pool;
  clock: SteadyClock;
  uuid: () => string;
  chains: Chains;
  sharedBets: Pick<SharedBets, "lead" | "holdBets" | "addVariance">;
  /** A flight goes on if it was left alone for no longer. */
  mostUnattendedMs: number;
}

/** Tells all houses that a round of the game is in another state now, and what the clock of the one that leads shows. */
export const roundMoved: Note<{ game: ChainGameId; nowMs?: number }> = { kind: "shared_round_moved" };

/**
 * Plays a game's rounds one after the other for as long as this house leads. What is to be done next stands in the rows
 * alone, so another house goes on wherever this one was.
 */
export async function leadRounds(game: ChainGame, options: LeadOptions, { ended, unattendedMs }: Term): Promise<void> {
  const { pool, clock, uuid, chains, sharedBets, mostUnattendedMs } = options;
  const term = await sharedBets.lead(game.id);
  let isInterrupted = unattendedMs === undefined || unattendedMs > mostUnattendedMs;
  for (const round of await listUnsettled(pool, game.id)) await settle(await decided(round));
  while (!ended.aborted) {
    const [round] = await listUnfinished(pool, game.id);
    await (round ? move(round) : addFirst());
    isInterrupted = false;
  }

  async function move(round: SharedRound): Promise<void> {
    switch (round.state) {
      case "betting":
        return round.closesAt === undefined ? open(round) : lock(round, round.closesAt);
      case "locking":
        return start(round);
      case "running":
        return finish(round);
      case "ended":
    }
  }

  function tellMoved(tx: Tx): Promise<void> {
    return announce(tx, roundMoved, { game: game.id, nowMs: clock.now() });
  }

  async function addFirst(): Promise<void> {
    await inTransaction(pool, async (tx) => {
      await addWaiting(tx, game.id, uuid(), clock.now());
      await tellMoved(tx);
    });
  }

  async function open({ id }: SharedRound): Promise<void> {
    await chains.prepare(game.id, ended);
    const [last] = await listEnded(pool, game.id, { limit: 1 });
    await waitUntil(clock, (last?.endedAt ?? 0) + game.restMs, ended);
    clock.anchor();
    await inTransaction(pool, async (tx) => {
      // The time for bets begins once nothing keeps it from being told.
      await sharedBets.holdBets(tx, game.id, "");
      const place = await takePlace(tx, game.id);
      if (!place) return; // Its chain is played out: the next one is prepared first.
      const { id: chainId, index: chainIndex, salt } = place;
      const seedHash = nodeHashing.sha256(chains.hashAt(place));
      const closesAt = clock.now() + game.bettingMs;
      if (!(await openRound(tx, id, { chainId, chainIndex, seedHash, salt, closesAt }))) throw new Overtaken();
      await tellMoved(tx);
    });
  }

  async function lock({ id }: SharedRound, closesAt: number): Promise<void> {
    await waitUntil(clock, closesAt, ended);
    await inTransaction(pool, async (tx) => {
      await sharedBets.holdBets(tx, game.id, "");
      if (!(await lockRound(tx, id))) throw new Overtaken();
      await addWaiting(tx, game.id, uuid(), clock.now());
      await tellMoved(tx);
    });
  }

  async function start(round: SharedRound): Promise<void> {
    const result = game.resultAtStart?.(await seedingOf(round));
    ended.throwIfAborted();
    await inTransaction(pool, async (tx) => {
      if (!(await startRound(tx, round.id, clock.now(), result))) throw new Overtaken();
      await tellMoved(tx);
    });
  }

  async function finish(round: SharedRound): Promise<void> {
    const running = await decided(round);
    const { endedAt, result } = await game.run(running, { ended, term, isInterrupted });
    ended.throwIfAborted();
    await inTransaction(pool, async (tx) => {
      const end = { seed: running.seeding.hash, result, at: endedAt };
      if (!(await endRound(tx, round.id, end))) throw new Overtaken();
      await tellMoved(tx);
    });
    await settle({ ...running, round: { ...running.round, state: "ended", endedAt, result } });
  }

  async function settle(over: DecidedRound): Promise<void> {
    await game.settle(over, { ended, term });
    await inTransaction(pool, (tx) => sharedBets.addVariance(tx, over.round.id));
  }

  async function decided(round: SharedRound): Promise<DecidedRound> {
    if (round.startedAt === undefined) throw new Error(`round ${round.id} was never started`);
    return { round: { ...round, startedAt: round.startedAt }, seeding: await seedingOf(round) };
  }

  async function seedingOf({ id, chainId, chainIndex }: SharedRound): Promise<SharedSeeding> {
    if (chainId === undefined || chainIndex === undefined) throw new Error(`round ${id} was never opened`);
    const place = await readPlace(pool, chainId, chainIndex);
    return { salt: place.salt, hash: chains.hashAt(place) };
  }
}
