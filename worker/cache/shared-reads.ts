import type { Answer } from "../../contract/errors.ts";
import type { Environment } from "../environment/environment.ts";
import type { ConnectionKeeper } from "../transport/connection.ts";
import type { HouseClock } from "../transport/house-clock.ts";
import type { Row, Table } from "./store.ts";

/** A reply of the house, shared by all workers of a browser. */
export interface CachedRow extends Row {
  value: unknown;
  at: string;
  /** Name of the lock by which a worker vouches for it. */
  by?: string | undefined;
}

interface DeviceRow extends CachedRow {
  /** The parameters of the request, where they differ between tabs. */
  about: string;
  aheadMs: number;
}

/** Several tabs that open together do so within this time. */
const freshMs = 30_000;
/** The lock may be held by a tab that its browser has suspended. */
const patienceMs = 3_000;

interface Parts {
  environment: Pick<Environment, "locks" | "channel" | "now" | "uuid">;
  rows: Table<Row>;
  connection: Pick<ConnectionKeeper, "state$">;
  clock: HouseClock;
}

/**
 * Saves new tabs from all asking the same: one asks, and the others use what a live worker has just loaded. That worker
 * vouches for it by holding a lock, released when the player changes something or the house is out of reach.
 */
export function createSharedReads({ environment, rows, connection, clock }: Parts) {
  const { locks, channel, now, uuid } = environment;
  const table = rows as Table<DeviceRow>;
  const changes = channel("karat:change");
  let voucher: string | undefined;
  let letGo = () => {};

  changes.addEventListener("message", expire);
  connection.state$.subscribe(({ online }) => online || expire());

  /** To be called before the request: changes made while it runs are not in the reply. */
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

  /** One worker at a time, so that the others find its result; after a timeout they ask all the same. */
  const runExclusive = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    locks.request(`karat:ask:${name}`, { signal: AbortSignal.timeout(patienceMs) }, work).catch(work);

  return {
    vouch,
    isFresh,
    runExclusive,
    /** Reads what is the same for every player. */
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
    /** The player changed something, so nothing read before counts as fresh. */
    changed() {
      changes.postMessage("");
      expire();
    },
  };
}

export type SharedReads = ReturnType<typeof createSharedReads>;
