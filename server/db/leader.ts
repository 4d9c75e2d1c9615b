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
  /**
   * Leads until the term has ended. If it fails, the lock is given up and taken anew, by this house or another one. It
   * may still be at work when the next term begins, also in this house: what it had under way has to be refused by then.
   */
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
  const leading = new Set<Promise<void>>();
  const running = run();

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = createClient({ ...connection, keepAlive: true, query_timeout: silentMs }, name, silentMs);
      const lost = new AbortController();
      // "end" reports a broken connection as well; an unhandled "error" would end the process.
      client.on("error", () => {});
      client.once("end", () => lost.abort(new Lost()));
      try {
        await client.connect();
        await leadOver(client, AbortSignal.any([lost.signal, closing.signal]), () => lost.abort(new Lost()));
      } catch (error) {
        const isExpected = error instanceof Lost || closing.signal.aborted;
        // Once, however long the database is away.
        if (!isExpected && !hasFailed) log.warn({ err: error, leader: name }, "leading failed, and is tried again");
        hasFailed ||= !isExpected;
      } finally {
        lost.abort(new Lost());
        // Where it is silent nobody waits for its goodbye: it may be the lock of a game that nobody leads.
        void client.end().catch(() => {});
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
    const led = lead({ ended, unattendedMs });
    const done = led.catch(() => {}).finally(() => leading.delete(done));
    leading.add(done);
    try {
      // What waits for a busy database must not keep this house from leading again.
      await Promise.race([led, endOf(ended)]);
    } finally {
      clearInterval(beats);
      if (performance.now() - sinceMs > silentMs) hasFailed = false;
    }
  }

  /** Whoever has the lock may not be silent; whoever only asks for it may be as busy as it likes. */
  async function isTaken(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ limit: string | null }>(
      "select case when pg_try_advisory_lock($1) then set_config('idle_session_timeout', $2, false) end as limit",
      [key, String(silentMs)],
    );
    return typeof rows[0]?.limit === "string";
  }

  function pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: closing.signal, ref: false }).catch(() => {});
  }

  return {
    close: async () => {
      closing.abort(new Lost());
      await running;
      await Promise.all(leading);
    },
  };
}

function endOf(ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ended.aborted) return resolve();
    ended.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Why a term ends that nothing is wrong with. */
export class Lost extends Error {
  override name = "Lost";
}

const tryMs = 200;
const beatMs = 500;
/** A leader that is silent for so long leads no more: the database ends its connection. */
const silentMs = 3_000;
