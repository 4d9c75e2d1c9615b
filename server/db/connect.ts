import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../runtime/log.ts";
import { columnTypes } from "./column-types.ts";

export type Connection = pg.ClientConfig;
export type Tx = pg.PoolClient;

export interface PoolOptions {
  name: string;
  max: number;
  log: Log;
  /** For the connections that commit bets, see `writerSettings`. Their statements are pipelined, in order. */
  writer?: boolean;
  limitMs?: number;
}

/** A pool whose int8 values are bigint: money never passes through a number. */
export function createPool(connection: Connection, { name, max, log, writer = false, limitMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    types: columnTypes,
    application_name: `karat ${name}`,
    connectionTimeoutMillis: limitMs ?? 10_000,
    statement_timeout: limitMs ?? 30_000,
    // A connection that waits for a lock is missing elsewhere.
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 60_000,
    ...(writer ? { options: writerSettings, pipeline: true } : {}),
  });
  // A broken connection is replaced at its next use. Without these listeners its error would end the process: idle, it
  // is reported by the pool; in use, the statement fails and the connection reports it once more.
  pool.on("error", (error) => log.warn({ err: error, pool: name }, "a database connection broke"));
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** A connection of its own, which others go by: what it holds is free within seconds, also if its machine vanishes. */
export function createClient(connection: Connection, name: string, connectMs = 10_000): pg.Client {
  return new pg.Client({
    ...connection,
    types: columnTypes,
    application_name: `karat ${name}`,
    connectionTimeoutMillis: connectMs,
    options: missedSoon,
  });
}

/** Why a connection failed. An error that covers several addresses has no message, only a code. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || "no reason was given";
}

/**
 * Runs `work` in one transaction. If the database refuses it because of a deadlock or serialisation conflict, nothing
 * has happened and it is run again, so it must have no effects outside `tx`.
 */
export async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, work);
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
      await sleep(Math.random() * 5 * 2 ** attempt);
    }
  }
}

/**
 * Awaits queries that run at once in one transaction. Even if one fails, all are waited for: none may still run on a
 * connection whose transaction has been rolled back. Throws the first error, which caused the others.
 */
export async function awaitAll<const Values extends readonly unknown[]>(tasks: {
  [Index in keyof Values]: Promise<Values[Index]>;
}): Promise<Values> {
  let failure: { error: unknown } | undefined;
  await Promise.all(tasks.map((task) => task.catch((error: unknown) => (failure ??= { error }))));
  if (failure) throw failure.error;
  return Promise.all(tasks) as Promise<unknown> as Promise<Values>;
}

const maxAttempts = 8;

async function attemptTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  try {
    await tx.query("begin");
    const result = await work(tx);
    await tx.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot even roll back is discarded, which makes the database roll back.
    await tx.query("rollback").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    tx.release(broken);
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === serializationFailure || error.code === deadlockDetected);
}

const serializationFailure = "40001";
const deadlockDetected = "40P01";

/**
 * A statement prepared while its tables are small would keep a plan with full scans, ten times as expensive once they
 * are large. A bet's statements all look rows up by key, so other plans are ruled out.
 */
const writerSettings = "-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off";

/**
 * Whoever vanishes without a goodbye is asked by the database after two silent seconds, and given up after three more
 * or when what it was sent stays unread for five. By itself that takes hours. Unix sockets have no such settings.
 */
const missedSoon =
  "-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3 -c tcp_user_timeout=5000";
