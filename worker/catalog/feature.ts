import { concat, firstValueFrom, from, map, type Observable, of, startWith, Subject, switchMap } from "rxjs";
import * as v from "valibot";
import type { Answer } from "../../contract/errors.ts";
import {
  type CatalogDetail,
  type CatalogEntry,
  catalogEntry,
  type CatalogFilter,
  type CatalogPage,
  getCatalogEntry,
  type GameLaunch,
  launchGame,
  slug,
} from "../../contract/catalog.ts";
import { type GameSheet, getGameSheet } from "../../contract/game-sheets.ts";
import { cancelFreeSpins, type FreeSpins, getFreeSpins } from "../../contract/free-spins.ts";
import { catalogPageSize as pageSize, collections } from "../../contract/filters.ts";
import { createCatalog } from "../../rules/catalog/catalog.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { createPageAsker } from "./ask-page.ts";
import { createKnownSheets } from "./known-sheets.ts";
import { liveTables } from "./live-tables.ts";

export type CatalogWish = Omit<CatalogFilter, "cursor" | "limit" | "sort"> & Partial<Pick<CatalogFilter, "sort">>;

export interface PageWish {
  wish: CatalogWish;
  /** Which part of the list, counted from 0. */
  index: number;
}

/** Entries seen last, which can be looked at and searched without the house. */
const mostKept = 240;
const mostPages = 24;
const mostRecent = 24;
const keptRow = "catalog";
const recentRow = "catalogRecent";
const spinsKey = "freeSpins";

type LaunchOrder = v.InferOutput<typeof launchGame.input>;

/** With how far the house's clock is ahead of this device's. */
export interface OwnSpins {
  spins: Cached<readonly FreeSpins[]>;
  aheadMs: number;
}

interface Told<T> {
  value: T;
  at: string;
}

/** What providers offer: asked for part by part, and what was seen stays readable and searchable without the house. */
export function createFeature(context: WorkerContext) {
  const { call, connection, environment, rows, scope, settings } = context;
  const pages = new Map<string, Told<CatalogPage>>();
  const knownSheets = createKnownSheets(context);
  const askPage = createPageAsker(context);
  const kept = async () => readKept((await rows.get(keptRow))?.value);
  const played$ = new Subject<void>();

  async function keep(entries: readonly CatalogEntry[]): Promise<void> {
    // Other workers add to it as well.
    await rows.update(keptRow, (row) => {
      const all = new Map(readKept(row?.value).map((entry) => [entry.slug, entry]));
      for (const entry of entries) {
        all.delete(entry.slug);
        all.set(entry.slug, entry);
      }
      return { id: keptRow, value: [...all.values()].slice(-mostKept) };
    });
  }

  /** Fresh from the house whenever it can be reached; else what of it this device has seen. */
  function page$({ wish, index }: PageWish): Observable<Cached<CatalogPage>> {
    const name = JSON.stringify([
      index,
      settings.language(),
      ...Object.entries(wish).sort(([one], [other]) => (one < other ? -1 : 1)),
    ]);
    return connection.returned$.pipe(
      startWith(undefined),
      switchMap(() => from(ask()).pipe(startWith(known()))),
    );

    function known(): Cached<CatalogPage> {
      const told = pages.get(name);
      return told && { ...told, stale: !connection.online };
    }

    async function ask(): Promise<Cached<CatalogPage>> {
      const answer = await askPage(wish, index);
      if (!answer.ok) return known() ?? (await without(wish, index));
      const told = { value: answer.value, at: new Date(environment.now()).toISOString() };
      pages.delete(name);
      pages.set(name, told);
      for (const first of pages.keys()) if (pages.size > mostPages) pages.delete(first);
      await keep(answer.value.items);
      return { ...told, stale: false };
    }
  }

  /** Null where this device has seen nothing of it. */
  async function without({ kind, slugs, ...wish }: CatalogWish, index: number): Promise<Cached<CatalogPage>> {
    const catalog = createCatalog(await kept());
    const counts = catalog.counts(kind, collections);
    if (counts.all === 0) return null;
    const found =
      slugs === undefined
        ? catalog.find({ ...wish, kind, locale: settings.language() })
        : catalog.among(slugs.split(","), { kind, search: wish.search });
    const items = found.slice(index * pageSize, (index + 1) * pageSize);
    const at = new Date(environment.now()).toISOString();
    return { value: { ...counts, items, next: null, total: found.length }, at, stale: true };
  }

  /** Null value: there is no such entry. */
  function entry$({ slug: name }: { slug: string }): Observable<Cached<CatalogDetail | null>> {
    return connection.returned$.pipe(
      startWith(undefined),
      switchMap(async (): Promise<Cached<CatalogDetail | null>> => {
        const at = new Date(environment.now()).toISOString();
        const answer = v.is(slug, name)
          ? await call(getCatalogEntry, { slug: name })
          : ({ ok: false, error: { error: "not_found" } } as const);
        if (answer.ok) {
          void keep([...answer.value.similar, answer.value.entry]);
          return { value: answer.value, at, stale: false };
        }
        if (answer.error.error === "not_found") return { value: null, at, stale: false };
        const catalog = createCatalog(await kept());
        const entry = catalog.entryOf(name);
        return entry ? { value: { entry, similar: catalog.similar(entry, 12) }, at, stale: true } : null;
      }),
    );
  }

  /** How a game pays, as its provider says it; without the house, as this device has read it last. */
  function sheet$({ slug: name }: { slug: string }): Observable<Cached<GameSheet>> {
    return connection.returned$.pipe(
      startWith(undefined),
      switchMap(() => concat(known(), ask())),
    );

    async function known(): Promise<Cached<GameSheet>> {
      const told = await knownSheets.of(name);
      return told && { ...told, stale: !connection.online };
    }

    async function ask(): Promise<Cached<GameSheet>> {
      const answer = await call(getGameSheet, { slug: name });
      if (!answer.ok) {
        const told = await knownSheets.of(name);
        return told ? { ...told, stale: true } : null;
      }
      const told = { value: answer.value, at: new Date(environment.now()).toISOString() };
      await knownSheets.keep(name, told);
      return { ...told, stale: false };
    }
  }

  /** What was opened on this device, the last first: of a player with what else is theirs, of guests with the device's. */
  const recent$ = scope
    .of$((cache) => of(cache))
    .pipe(
      switchMap((cache) =>
        cache
          ? cache.changes$<unknown>(recentRow)
          : played$.pipe(
              startWith(undefined),
              switchMap(async () => (await rows.get(recentRow))?.value),
            ),
      ),
      map((value): readonly string[] => readSlugs(value)),
    );

  async function opened({ slug: name }: { slug: string }): Promise<Answer<null>> {
    // Not before it is known who is here: what a player opens is nobody else's to see.
    const cache = await firstValueFrom(scope.of$((known) => of(known)));
    const before = readSlugs(cache ? await cache.read(recentRow) : (await rows.get(recentRow))?.value);
    const after = [name, ...before.filter((each) => each !== name)].slice(0, mostRecent);
    if (cache) await cache.write(recentRow, after);
    else await rows.put({ id: recentRow, value: after });
    played$.next();
    return { ok: true, value: null };
  }

  /** A player's free spins, those that end first before the others; undefined for guests. */
  const freeSpins$ = scope.of$((cache): Observable<OwnSpins> => {
    const load = async (): Promise<Answer<readonly FreeSpins[]>> => {
      const answer = await call(getFreeSpins, {});
      return answer.ok ? { ok: true, value: answer.value.items } : answer;
    };
    const aheadMs = () => context.clock.now() - environment.now();
    return cache.stream<readonly FreeSpins[]>(spinsKey, load).pipe(map((spins) => ({ spins, aheadMs: aheadMs() })));
  });

  async function giveBackSpins({ id }: { id: string }, { signal }: CallContext): Promise<Answer<null>> {
    const answer = await call(cancelFreeSpins, { id }, { signal });
    // One that the house knows no more is gone just as well. It stands among the past ones now.
    if (answer.ok || answer.error.error === "not_found") scope.cache?.refresh();
    return answer.ok ? { ok: true, value: null } : answer;
  }

  const launch = (order: LaunchOrder, { signal }: CallContext): Promise<Answer<GameLaunch>> =>
    call(launchGame, order, { signal });

  const tables$ = liveTables(context);

  return {
    page$,
    entry$,
    sheet$,
    tables$: () => tables$,
    recent$: () => recent$,
    opened,
    launch,
    freeSpins$: () => freeSpins$,
    giveBackSpins,
  };
}

function readKept(value: unknown): CatalogEntry[] {
  const read = v.safeParse(v.array(catalogEntry), value);
  return read.success ? read.output : [];
}

function readSlugs(value: unknown): string[] {
  const read = v.safeParse(v.array(slug), value);
  return read.success ? read.output : [];
}
