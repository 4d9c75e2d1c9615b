import { BehaviorSubject, combineLatest, from, map, Observable, ReplaySubject, share, switchMap } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { dbNames } from "../../contract/outbox.ts";
import type { Environment } from "../environment/environment.ts";
import { createStore } from "./store.ts";

/** A value with the moment it was true at; stale while the house can't be asked for a newer one. */
export interface Dated<T> {
  value: T;
  at: string;
  stale: boolean;
}

/** Null: the house was asked, did not answer, and nothing is remembered. Undefined: the answer is on its way. */
export type Cached<T> = Dated<T> | null | undefined;

interface Row {
  id: string;
  value: unknown;
  at: string;
}

/** Whether the house can be reached, and when it is again. */
export interface Line {
  state$: Observable<{ online: boolean }>;
  returned$: Observable<void>;
}

const tables = ["values", "bets", "receipts", "revealed"];

/** What this device remembers of one player. */
export function createPlayerCache(environment: Environment, line: Line, player: string) {
  const store = createStore(environment, dbNames.player(player), tables);
  const values = store.table<Row>("values");
  const news = environment.channel(`karat:cache:${player}`);
  const held = new Map<string, BehaviorSubject<Row | undefined>>();
  const loading = new Map<string, Promise<void>>();
  const streams = new Map<string, Observable<unknown>>();
  const reloads = new Map<string, () => void>();
  let closed = false;

  news.addEventListener("message", (event: MessageEvent<Row>) => cell(event.data.id).next(event.data));

  function cell(key: string): BehaviorSubject<Row | undefined> {
    const found = held.get(key);
    if (found) return found;
    const made = new BehaviorSubject<Row | undefined>(undefined);
    held.set(key, made);
    const loaded = values.get(key).then((row) => {
      if (row && made.value === undefined) made.next(row);
    });
    loading.set(key, loaded);
    return made;
  }

  function put(key: string, value: unknown) {
    // What comes after the logout is for nobody, and would be found by the next one here.
    if (closed) return;
    const row: Row = { id: key, value, at: new Date(environment.now()).toISOString() };
    cell(key).next(row);
    news.postMessage(row);
    void values.put(row);
  }

  function watch<T>(key: string, load?: () => Promise<Answer<T>>): Observable<Cached<T>> {
    return new Observable((out) => {
      const failed$ = new BehaviorSubject(false);
      const held$ = cell(key);
      const shown = from(loading.get(key) ?? Promise.resolve())
        .pipe(
          // Nothing is said before the disk has been read: what a tab shows from its last visit stays until then.
          switchMap(() => combineLatest([held$, line.state$, failed$])),
          map(([row, { online }, failed]): Cached<T> => {
            if (row) return { value: row.value as T, at: row.at, stale: !online || failed };
            return failed ? null : undefined;
          }),
        )
        .subscribe(out);
      const reload = () => {
        void load?.().then((answer) => {
          if (answer.ok) put(key, answer.value);
          failed$.next(!answer.ok);
        });
      };
      reloads.set(key, reload);
      reload();
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
    put,
    /** What is in memory at this moment. */
    peek: <T>(key: string) => cell(key).value as { value: T; at: string } | undefined,
    /** The last known value, from disk if need be. */
    async read<T>(key: string): Promise<T | undefined> {
      const known = cell(key);
      await loading.get(key);
      return known.value?.value as T | undefined;
    },
    /** As it changes, without asking for it. */
    changes$: <T>(key: string): Observable<T | undefined> => cell(key).pipe(map((row) => row?.value as T | undefined)),
    /** The last known value at once, a fresh one when the house answers, and again whenever the network is back. */
    stream<T>(key: string, load?: () => Promise<Answer<T>>): Observable<Cached<T>> {
      const known = streams.get(key) ?? watch(key, load).pipe(share({ connector: () => new ReplaySubject(1) }));
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

export type PlayerCache = ReturnType<typeof createPlayerCache>;
