import { BehaviorSubject, combineLatest, from, map, Observable, ReplaySubject, share, switchMap } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { dbNames } from "../../contract/outbox.ts";
import type { Environment } from "../environment/environment.ts";
import type { CachedRow, SharedReads } from "./shared-reads.ts";
import { createStore } from "./store.ts";

/** A value with the moment it was true at; stale while the house can't be asked for a newer one. */
export interface Dated<T> {
  value: T;
  at: string;
  stale: boolean;
}

/** Null: the house was asked, did not answer, and nothing is remembered. Undefined: the answer is on its way. */
export type Cached<T> = Dated<T> | null | undefined;

/** Whether the house can be reached, and when it is again. */
export interface Line {
  state$: Observable<{ online: boolean }>;
  returned$: Observable<void>;
}

interface Cell {
  row$: BehaviorSubject<CachedRow | undefined>;
  /** From disk, as far as there was anything. */
  loaded: Promise<void>;
}

export interface CacheParts {
  environment: Environment;
  line: Line;
  reads: Pick<SharedReads, "vouch" | "isFresh" | "runExclusive">;
}

const tables = ["values", "bets", "receipts", "revealed"];

/** What this device remembers of one player. */
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
    // What comes after the logout is for nobody, and would be found by the next one here.
    if (closed) return;
    const row: CachedRow = { id: key, value, at: new Date(environment.now()).toISOString(), by };
    cell(key).row$.next(row);
    news.postMessage(row);
    await values.put(row);
  }

  /** What another tab has been told moments ago, and shows. */
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
          // Nothing is said before the disk has been read: what a tab shows from its last visit stays until then.
          switchMap(() => combineLatest([row$, line.state$, failed$])),
          map(([row, { online }, failed]): Cached<T> => {
            if (row) return { value: row.value as T, at: row.at, stale: !online || failed };
            return failed ? null : undefined;
          }),
        )
        .subscribe(out);
      const reload = async () => {
        const by = reads.vouch();
        const answer = await load?.();
        if (!answer) return;
        const kept = answer.ok && keep(key, answer.value, by);
        failed$.next(!answer.ok);
        await kept;
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
    peek: <T>(key: string) => cell(key).row$.value as { value: T; at: string } | undefined,
    /** The last known value, from disk if need be. */
    async read<T>(key: string): Promise<T | undefined> {
      const { row$, loaded } = cell(key);
      await loaded;
      return row$.value?.value as T | undefined;
    },
    /** As it changes, without asking for it. */
    changes$: <T>(key: string): Observable<T | undefined> =>
      cell(key).row$.pipe(map((row) => row?.value as T | undefined)),
    /** The last known value at once, a fresh one, which may be shared with the tabs beside this one, when the house answers, and again whenever the network is back. */
    stream<T>(key: string, load?: () => Promise<Answer<T>>, { isShared = false } = {}): Observable<Cached<T>> {
      const known =
        streams.get(key) ?? watch(key, load, isShared).pipe(share({ connector: () => new ReplaySubject(1) }));
      streams.set(key, known);
      return known as Observable<Cached<T>>;
    },
    /** Asks again for everything that somebody watches. */
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
