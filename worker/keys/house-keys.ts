import { BehaviorSubject, from, map, merge, type Observable, switchMap } from "rxjs";
import { safeParse } from "valibot";
import { type HouseKeys, houseKeys } from "../../contract/house-keys.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";

const rowId = "houseKeys";

interface DatedKeys {
  keys: HouseKeys;
  at: string;
}

/** The house's public keys, as published or as last seen by this device; they concern no player. */
export function createHouseKeys({
  environment,
  exchange,
  connection,
  rows,
}: Pick<WorkerContext, "environment" | "exchange" | "connection" | "rows">) {
  const cached$ = new BehaviorSubject<{ dated: DatedKeys | undefined; failed: boolean } | undefined>(undefined);
  let fetching: Promise<boolean> | undefined;

  async function read(): Promise<DatedKeys | undefined> {
    if (cached$.value?.dated) return cached$.value.dated;
    const dated = (await rows.get(rowId))?.value as DatedKeys | undefined;
    if (dated && safeParse(houseKeys, dated.keys).success) cached$.next({ dated, failed: false });
    return cached$.value?.dated;
  }

  async function fetchKeys(): Promise<boolean> {
    await read();
    const url = `${environment.location.origin}/.well-known/karat-keys.json`;
    const answer = await exchange(houseKeys, { url, init: {}, timeoutMs: 5_000 });
    const dated = answer.ok ? { keys: answer.value, at: new Date(environment.now()).toISOString() } : await read();
    if (answer.ok) await rows.put({ id: rowId, value: dated });
    cached$.next({ dated, failed: !answer.ok });
    return answer.ok;
  }

  const refresh = () => (fetching ??= fetchKeys().finally(() => (fetching = undefined)));

  return {
    /** Null if the house has no such key, undefined if that cannot be known now. */
    async keyOf(keyId: string): Promise<HouseKeys["keys"][number] | null | undefined> {
      const find = (dated: DatedKeys | undefined) => dated?.keys.keys.find(({ key_id }) => key_id === keyId);
      const found = find(await read());
      if (found || !connection.online) return found;
      const isFresh = await refresh();
      return find(await read()) ?? (isFresh ? null : undefined);
    },
    /** Stores the keys for offline use. */
    async keep(): Promise<void> {
      if (!(await read())) await refresh();
    },
    keys$: (): Observable<Cached<HouseKeys>> => {
      void refresh();
      return merge(from(read()), connection.returned$.pipe(map(() => void refresh()))).pipe(
        switchMap(() => cached$),
        map((cached): Cached<HouseKeys> => {
          if (!cached?.dated) return cached?.failed ? null : undefined;
          return { value: cached.dated.keys, at: cached.dated.at, stale: cached.failed };
        }),
      );
    },
  };
}
