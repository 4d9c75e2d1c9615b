import { BehaviorSubject, combineLatest, from, map, Observable, ReplaySubject, share, switchMap } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { dbNames } from "../../contract/outbox.ts";
import type { Environment } from "../environment/environment.ts";
import type { CachedRow, SharedReads } from "./shared-reads.ts";
import { createStore } from "./store.ts";

/** A value with the time it was true; stale while it cannot be refreshed. */
export interface Dated<T> {
  value: T;
  at: string;
  stale: boolean;
}

/** Null: the house did not answer and nothing is cached. Undefined: still loading. */
export type Cached<T> = Dated<T> | null | undefined;

export interface Line {
  state$: Observable<{ online: boolean }>;
  returned$: Observable<void>;
}

interface Cell {
  row$: BehaviorSubject<CachedRow | undefined>;
  /** Resolves once the row was read from disk. */
  loaded: Promise<void>;
}

export interface CacheParts {
  environment: Environment;
  line: Line;
  reads: Pick<SharedReads, "vouch" | "isFresh" | "runExclusive">;
}

const tables = ["values", "bets", "receipts", "revealed"];

export function createPlayerCache({ environment, line, reads }: CacheParts, player: string) {
  const store = createStore(environment, dbNames.player(player), tables);
  const values = store.table<CachedRow>("values");
  const news = environment.channel(`karat:cache:${player}`);
  const cells = new Map<string, Cell>();
  const streams = new Map<string, Observable<unknown>>();
  const reloads = new Map<string, () => unknown>();
  let closed = false;

  news.addEventListener("message", (event: MessageEvent<CachedRow>) => cell(event.data.id).row$.next(event.data));

  function cell(key: string): Cell {
    const found = cells.get(key);
    if (found) return found;
    const row$ = new BehaviorSubject<CachedRow | undefined>(undefined);
    const loaded = values.get(key).then((row) => adopt(row$, row));
    const made = { row$, loaded };
    cells.set(key, made);
    return made;
  }

  async function keep(key: string, value: unknown, by = reads.vouch()) {
    // After a logout nothing is written: the next user of the device would find it.
    if (closed) return;
    const row: CachedRow = { id: key, value, at: new Date(environment.now()).toISOString(), by };
    cell(key).row$.next(row);
    news.postMessage(row);
    await values.put(row);
  }

  /** Takes over what another tab's worker loaded moments ago, if it did. */
  async function adopted(key: string): Promise<boolean> {
    const row = await values.get(key);
    if (!row || row.by === reads.vouch() || !(await reads.isFresh(row))) return false;
    adopt(cell(key).row$, row);
    return true;
  }

  function watch<T>(
    key: string,
    load: (() => Promise<Answer<T>>) | undefined,
    isShared: boolean,
  ): Observable<Cached<T>> {
    return new Observable((out) => {
      const failed$ = new BehaviorSubject(false);
      const { row$, loaded } = cell(key);
      const shown = from(loaded)
        .pipe(
          // Emits nothing before the disk was read, so that a tab keeps showing the data of its last visit.
          switchMap(() => combineLatest([row$, line.state$, failed$])),
          map(([row, { online }, failed]): Cached<T> => {
            if (row) return { value: row.value as T, at: row.at, stale: !online || failed };
            // Nobody has to wait for a call to fail whose house is known to be away.
            return failed || !online ? null : undefined;
          }),
        )
        .subscribe(out);
      const reload = async () => {
        const by = reads.vouch();
        const answer = await load?.();
        if (!answer) return;
        const writing = answer.ok && keep(key, answer.value, by);
        failed$.next(!answer.ok);
        await writing;
      };
      reloads.set(key, reload);
      void (isShared ? reads.runExclusive(player + key, async () => (await adopted(key)) || reload()) : reload());
      const back = line.returned$.subscribe(reload);
      return () => {
        shown.unsubscribe();
        back.unsubscribe();
        reloads.delete(key);
      };
    });
  }

  return {
    player,
    store,
    put: (key: string, value: unknown) => void keep(key, value),
    /** The same, resolved once the value is stored: for what the next worker must find if this one is killed. */
    write: (key: string, value: unknown) => keep(key, value),
    peek: <T>(key: string) => cell(key).row$.value as { value: T; at: string } | undefined,
    /** The cached value, read from disk if need be. */
    async read<T>(key: string): Promise<T | undefined> {
      const { row$, loaded } = cell(key);
      await loaded;
      return row$.value?.value as T | undefined;
    },
    /** The cached value and its changes, without loading it. */
    changes$: <T>(key: string): Observable<T | undefined> =>
      cell(key).row$.pipe(map((row) => row?.value as T | undefined)),
    /**
     * Emits the cached value at once and reloads it, now and when the network returns. With `isShared`, a value that
     * another tab's worker loaded moments ago will do.
     */
    stream<T>(key: string, load?: () => Promise<Answer<T>>, { isShared = false } = {}): Observable<Cached<T>> {
      const stream =
        streams.get(key) ?? watch(key, load, isShared).pipe(share({ connector: () => new ReplaySubject(1) }));
      streams.set(key, stream);
      return stream as Observable<Cached<T>>;
    },
    /** Reloads everything that is being watched. */
    refresh: () => reloads.forEach((reload) => reload()),
    close() {
      closed = true;
      news.close();
    },
  };
}

function adopt(row$: Cell["row$"], row: CachedRow | undefined) {
  if (row && row.at > (row$.value?.at ?? "")) row$.next(row);
}

export type PlayerCache = ReturnType<typeof createPlayerCache>;
