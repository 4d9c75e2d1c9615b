import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../runtime/log.ts";
import { type Connection, createClient } from "./connect.ts";

/** One time of leading, from the lock to its loss. */
export interface Term {
  /** Aborted as soon as the lock may be somebody else's. */
  ended: AbortSignal;
  /** For how long nobody has led before this term; undefined if that is not known. */
  unattendedMs: number | undefined;
}

interface LeaderOptions {
  connection: Connection;
  /** Of the advisory lock. */
  key: number;
  name: string;
  log: Log;
  /** Leads until the term has ended. If it fails, the lock is given up and taken anew, by this house or another one. */
  lead(term: Term): Promise<void>;
}

export interface Leader {
  close(): Promise<void>;
}

/**
 * Has one house at a time lead, among all of a database: the one with an advisory lock, on a connection of its own. The
 * database drops the lock with the connection, also when that has been silent for long, and the others ask for it
 * several times a second.
 */
export function startLeader({ connection, key, name, log, lead }: LeaderOptions): Leader {
  const closing = new AbortController();
  let hasFailed = false;
  /** When it was last known that somebody leads. */
  let attendedMs: number | undefined;
  const running = run();

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = createClient({ ...connection, keepAlive: true, query_timeout: silentMs }, name);
      const lost = new AbortController();
      // "end" reports a broken connection as well; an unhandled "error" would end the process.
      client.on("error", () => {});
      client.once("end", () => lost.abort(new Lost()));
      try {
        await client.connect();
        await client.query(`set idle_session_timeout = ${silentMs}`);
        await leadOver(client, AbortSignal.any([lost.signal, closing.signal]), () => lost.abort(new Lost()));
      } catch (error) {
        const isExpected = error instanceof Lost || closing.signal.aborted;
        // Once, however long the database is away.
        if (!isExpected && !hasFailed) log.warn({ err: error, leader: name }, "leading failed, and is tried again");
        hasFailed ||= !isExpected;
      } finally {
        lost.abort(new Lost());
        await Promise.race([client.end().catch(() => {}), pause(silentMs)]);
      }
      await pause(tryMs);
    }
  }

  async function leadOver(client: pg.Client, ended: AbortSignal, lose: () => void): Promise<void> {
    while (!(await isTaken(client))) {
      attendedMs = performance.now();
      await pause(tryMs);
      if (ended.aborted) return;
    }
    const unattendedMs = attendedMs === undefined ? undefined : performance.now() - attendedMs;
    attendedMs = performance.now();
    let isAsking = false;
    const beats = setInterval(() => {
      // A question that is late ends by its own limit of time; others behind it would say nothing more.
      if (isAsking) return;
      isAsking = true;
      client.query("select 1").then(() => {
        attendedMs = performance.now();
        isAsking = false;
      }, lose);
    }, beatMs);
    const sinceMs = performance.now();
    try {
      await lead({ ended, unattendedMs });
    } finally {
      clearInterval(beats);
      if (performance.now() - sinceMs > silentMs) hasFailed = false;
    }
  }

  async function isTaken(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [key]);
    return rows[0]?.taken === true;
  }

  function pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {});
  }

  return {
    close: async () => {
      closing.abort(new Lost());
      await running;
    },
  };
}

/** Why a term ends that nothing is wrong with. */
export class Lost extends Error {
  override name = "Lost";
}

const tryMs = 200;
const beatMs = 500;
/** A leader that is silent for so long leads no more: the database ends its connection. */
const silentMs = 3_000;
