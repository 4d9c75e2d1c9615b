import { setImmediate as nextTurn } from "node:timers/promises";
import type pg from "pg";
import type { Clock } from "../runtime/clock.ts";
import { inTransaction } from "../db/connect.ts";
import type { Log } from "../runtime/log.ts";
import { type Refusal, refuse, type Stored } from "../http/refusal.ts";
import type { Engine, MoneyCall } from "./engine.ts";
import { decideGroup, type Job } from "./group.ts";
import { createEligibilities, type Eligibilities } from "./eligibility.ts";

export interface Groups {
  /** Decides the call together with those that arrive at the same time; resolves once it is committed. */
  submit<Order>(engine: Engine<Order>, call: MoneyCall<Order>, how?: Submitting): Promise<Stored | Refusal>;
  close(): Promise<void>;
}

interface Submitting {
  /** Made by the house itself: it takes none of its player's room, and finds some however much of that is taken. */
  byHouse?: boolean;
}

interface GroupsOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  uuid: () => string;
  eligibilities?: Eligibilities;
  shards?: number;
}

interface Waiting extends Job {
  resolve(answer: Stored): void;
  reject(error: unknown): void;
}

/**
 * Commits calls in groups: while one group is on its way to the disk, the next one gathers. A player's calls always
 * take the same shard, so shards never wait for each other's wallets.
 */
export function createGroups({
  pool,
  clock,
  log,
  uuid,
  eligibilities = createEligibilities(),
  shards: shardCount = 4,
}: GroupsOptions): Groups {
  const shards = Array.from({ length: shardCount }, (): Shard => ({ waiting: [], running: undefined }));
  const waitingOf = new Map<bigint, number>();
  let waiting = 0;
  let closed = false;

  return {
    async submit(engine, call, { byHouse = false } = {}) {
      if (closed || waiting >= maxWaiting) return refuse("unavailable", {}, 1);
      const ofPlayer = waitingOf.get(call.player) ?? 0;
      if (!byHouse && ofPlayer >= maxWaitingOfPlayer) return refuse("too_many_tries", {}, 1);
      // In range, because a remainder is.
      const shard = shards[Number(call.player % BigInt(shardCount))] as Shard;
      waiting += 1;
      if (!byHouse) waitingOf.set(call.player, ofPlayer + 1);
      return new Promise<Stored>((resolve, reject) => {
        shard.waiting.push({ call: { ...call, key: call.key.toLowerCase() }, engine, resolve, reject });
        shard.running ??= run(shard);
      }).finally(() => {
        waiting -= 1;
        if (!byHouse) leave(call.player);
      });
    },
    async close() {
      closed = true;
      await Promise.all(shards.map(async (shard) => shard.running));
    },
  };

  function leave(player: bigint) {
    const left = (waitingOf.get(player) ?? 1) - 1;
    if (left > 0) waitingOf.set(player, left);
    else waitingOf.delete(player);
  }

  async function run(shard: Shard) {
    // Lets calls that have arrived meanwhile join the group.
    await nextTurn();
    while (shard.waiting.length > 0) await settle(nextGroup(shard));
    shard.running = undefined;
  }

  /** Reruns a failed group call by call, so that one bad call does not take down the others. */
  async function settle(jobs: readonly Waiting[]) {
    const failure = await commit(jobs);
    if (failure === undefined) return;
    if (jobs.length > 1) log.warn({ err: failure, calls: jobs.length }, "a group failed and is run again one by one");
    let failed = 0;
    for (const job of jobs) {
      // After several failures the fault is not in the calls: the rest need not wait for as many timeouts.
      const error = jobs.length === 1 || failed >= maxFailures ? failure : await commit([job]);
      if (error === undefined) continue;
      failed += 1;
      job.reject(error);
    }
  }

  async function commit(jobs: readonly Waiting[]): Promise<unknown> {
    try {
      const end = await inTransaction(pool, (tx) => decideGroup(tx, jobs, { clock, uuid, eligibilities }));
      end.committed();
      for (const [index, answer] of end.answers.entries()) jobs[index]?.resolve(answer);
      return undefined;
    } catch (error) {
      return error;
    }
  }
}

interface Shard {
  waiting: Waiting[];
  running: Promise<void> | undefined;
}

/** The next calls in order, with a limit per player, so that one player does not make everybody's group large. */
function nextGroup(shard: Shard): Waiting[] {
  const group: Waiting[] = [];
  const later: Waiting[] = [];
  const counts = new Map<bigint, number>();
  for (const job of shard.waiting) {
    const count = counts.get(job.call.player) ?? 0;
    const fits = group.length < maxGroup && count < maxGroupOfPlayer;
    counts.set(job.call.player, count + 1);
    (fits ? group : later).push(job);
  }
  shard.waiting = later;
  return group;
}

const maxGroup = 200;
const maxGroupOfPlayer = 50;
const maxWaiting = 5_000;
const maxWaitingOfPlayer = 100;
const maxFailures = 3;
