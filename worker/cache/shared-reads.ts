import type { Answer } from "../../contract/errors.ts";
import type { Environment } from "../environment/environment.ts";
import type { ConnectionKeeper } from "../transport/connection.ts";
import type { HouseClock } from "../transport/house-clock.ts";
import type { Row, Table } from "./store.ts";

/** An answer of the house as all workers of a browser have it. */
export interface CachedRow extends Row {
  value: unknown;
  /** As of when it was true. */
  at: string;
  /** The lock of the worker that vouches for it. */
  by?: string | undefined;
}

interface DeviceRow extends CachedRow {
  /** What was asked, where that differs from tab to tab. */
  about: string;
  aheadMs: number;
}

/** A visit of several tabs begins in less. */
const freshMs = 30_000;
/** Whoever has the lock may be a tab that its browser has put to sleep. */
const patienceMs = 3_000;

interface Parts {
  environment: Pick<Environment, "locks" | "channel" | "now" | "uuid">;
  rows: Table<Row>;
  connection: Pick<ConnectionKeeper, "state$">;
  clock: HouseClock;
}

/**
 * What each new tab would ask is asked by one: the others take what a worker that lives has heard moments ago. A worker
 * vouches for it by a lock, and lets go of that when the player changes something or the house is away.
 */
export function createSharedReads({ environment, rows, connection, clock }: Parts) {
  const { locks, channel, now, uuid } = environment;
  const table = rows as Table<DeviceRow>;
  const changes = channel("karat:change");
  let voucher: string | undefined;
  let letGo = () => {};

  changes.addEventListener("message", expire);
  connection.state$.subscribe(({ online }) => online || expire());

  /** To be taken before the house is asked: what changes meanwhile is not in the answer. */
  function vouch(): string {
    if (!voucher) {
      voucher = `karat:heard:${uuid()}`;
      const expired = new Promise<void>((resolve) => (letGo = resolve));
      void locks.request(voucher, () => expired);
    }
    return voucher;
  }

  function expire() {
    letGo();
    voucher = undefined;
  }

  async function isFresh({ at, by }: CachedRow): Promise<boolean> {
    if (!(Math.abs(now() - Date.parse(at)) < freshMs)) return false;
    const { held = [] } = await locks.query();
    return held.some(({ name }) => name === by);
  }

  /** One worker at a time, so that the others find what it has heard; who has waited for long asks all the same. */
  const runExclusive = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    locks.request(`karat:ask:${name}`, { signal: AbortSignal.timeout(patienceMs) }, work).catch(work) as Promise<T>;

  return {
    vouch,
    isFresh,
    runExclusive,
    /** What is the same for whoever is here. */
    read: <T>(id: string, ask: () => Promise<Answer<T>>, about = ""): Promise<Answer<T>> =>
      runExclusive(id + about, async () => {
        const row = await table.get(id);
        if (row?.about === about && (await isFresh(row))) {
          clock.standIn(row.aheadMs);
          return { ok: true, value: row.value as T };
        }
        const by = vouch();
        const answer = await ask();
        if (answer.ok) {
          const at = new Date(now()).toISOString();
          await table.put({ id, value: answer.value, at, by, about, aheadMs: clock.now() - now() });
        }
        return answer;
      }),
    /** The player has changed something: what any worker has heard before may be over. */
    changed() {
      changes.postMessage("");
      expire();
    },
  };
}

export type SharedReads = ReturnType<typeof createSharedReads>;
