import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { CrashOrder } from "../../contract/crash.ts";
import type { SharedBetReply } from "../../contract/shared-rounds.ts";
import { crashOf } from "../../rules/games/crash.ts";
import { hashAt } from "../../rules/games/shared-chain.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { listEnded, listUnfinished, type SharedRound } from "../../server/shared-rounds/round-rows.ts";
import { eventually } from "../world/eventually.ts";
import { handClock } from "../world/hand-clock.ts";
import { startHouse, type TestHouse } from "../world/house.ts";

export interface CrashPlayer {
  id: string;
  token: string;
}

/** Rounds of crash whose outcome and time are the test's. */
export async function crashTable(options: Parameters<typeof startHouse>[0] = {}) {
  const clock = handClock();
  const house = await startHouse({ sharedGames: ["crash"], clock, pressPatienceMs: limitMs, ...options });
  const { pool, chains } = house.app.house;

  const unfinished = () => listUnfinished(pool, "crash");
  const isTold = ({ closesAt }: SharedRound) => closesAt !== undefined;
  /** On a busy machine time may have gone on past its closing before it was seen. */
  const isOpen = ({ state, closesAt = 0 }: SharedRound) => state === "betting" && closesAt > clock.now();

  /** Lets time go on until a check passes. */
  async function goOnUntil<T>(check: () => Promise<T | undefined>): Promise<T> {
    for (const until = performance.now() + limitMs; performance.now() < until; await sleep(5)) {
      const found = await check();
      if (found !== undefined) return found;
      clock.moveTo(clock.now() + 1_000);
    }
    throw new Error("it does not come, however late it is");
  }

  /** Has the rounds come from a chain whose first round crashes where it is wanted. */
  async function wish(
    isWanted: (crashE2: number) => boolean,
  ): Promise<{ chain: string; hash: string; crashE2: number }> {
    for (;;) {
      clock.moveTo(clock.now() + 1); // The newest chain is played from.
      const seed = nodeHashing.sha256(randomUUID());
      const { chain, salt } = await chains.install("crash", seed, 1_000);
      const hash = hashAt(nodeHashing, { round: chain.length, hash: seed }, 1);
      const crashE2 = crashOf(nodeHashing, { salt, hash });
      if (isWanted(crashE2)) return { chain: chain.id, hash, crashE2 };
    }
  }

  /** The round that is opened next. */
  async function next(): Promise<SharedRound> {
    const before = (await unfinished()).find(isOpen)?.id;
    return goOnUntil(async () => (await unfinished()).find((one) => isOpen(one) && one.id !== before));
  }

  return {
    house,
    clock,

    async player(balance = "1000.00"): Promise<CrashPlayer> {
      return (await house.desk<CrashPlayer>("/players", { balance })).json;
    },

    /** The next round that is opened, with the hash that decides it and where it will crash. */
    async open(isWanted: (crashE2: number) => boolean): Promise<SharedRound & { hash: string; crashE2: number }> {
      for (;;) {
        const { chain, hash, crashE2 } = await wish(isWanted);
        // The house may have opened one of another chain a moment ago.
        const round = await goOnUntil(async () =>
          (await unfinished()).find((one) => isTold(one) && one.chainId === chain),
        );
        // Where it was seen too late for bets, another one is wished for.
        if (isOpen(round) && round.seedHash === nodeHashing.sha256(hash)) return { ...round, hash, crashE2 };
      }
    },

    next,

    /** Time stands at the moment of take-off. */
    async takeOff({ id, closesAt = 0 }: SharedRound): Promise<number> {
      clock.moveTo(closesAt);
      return eventually(async () => {
        const found = (await unfinished()).find((round) => round.id === id);
        expect(found?.state).toBe("running");
        return found?.startedAt ?? 0;
      });
    },

    /** Lets the round come to its end and be settled. */
    async land({ id }: SharedRound): Promise<SharedRound> {
      return goOnUntil(async () => {
        const { rows } = await pool.query("select from shared_bets where round_id = $1 and state = 'open'", [id]);
        const ended = (await listEnded(pool, "crash", { limit: 5 })).find((round) => round.id === id);
        return rows.length === 0 ? ended : undefined;
      });
    },

    bet: (
      player: CrashPlayer,
      order: Partial<CrashOrder> = {},
      key = randomUUID(),
      at: Pick<TestHouse, "api"> = house,
    ) =>
      at.api<SharedBetReply & { error: string }>("/games/crash/bets", {
        headers: headersOf(player, key),
        body: { amount: "10.00", slot: 1, ...order },
      }),

    cashOut: (player: CrashPlayer, bet: string, key = randomUUID(), at: Pick<TestHouse, "api"> = house) =>
      at.api<SharedBetReply & { error: string }>(`/games/crash/bets/${bet}/cash-out`, {
        headers: headersOf(player, key),
        body: {},
      }),

    async bets(player: CrashPlayer) {
      const { json } = await house.api<{ open: SharedBetReply["bet"][]; ended: SharedBetReply["bet"][] }>(
        "/games/shared/bets",
        { headers: headersOf(player) },
      );
      return json;
    },
  };
}

/** Ends the connection that holds the leader's lock; says of how many. */
export async function endLeader(pool: TestHouse["database"]["pool"]): Promise<number | null> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and a.application_name like 'karat leader crash %'
       and a.datname = current_database()`,
  );
  return rowCount;
}

const limitMs = 30_000;

function headersOf({ token }: CrashPlayer, key?: string): Record<string, string> {
  return { Authorization: `Bearer ${token}`, ...(key === undefined ? {} : { "Idempotency-Key": key }) };
}
