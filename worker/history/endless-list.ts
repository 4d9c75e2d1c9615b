import type { Observable } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { failed } from "../transport/failed.ts";
import type { PlayerCache, Cached } from "../cache/player-cache.ts";

/** The part of a list that has been read, from its beginning. */
export interface Listed<Item> {
  items: Item[];
  /** A cursor; null at the end. */
  next: string | null;
  /** There are more items than are ever shown. */
  cut: boolean;
}

interface Page<Item> {
  items: Item[];
  next: string | null;
}

type Fetch<Filter, Item> = (
  input: Filter & { cursor?: string | undefined; limit: string },
  options: { signal?: AbortSignal },
) => Promise<Answer<Page<Item>>>;

const pageItems = 25;
const largestPage = 100;
/** How far a list is reloaded. */
const refreshedItems = 200;
const shownItems = 1_000;
const exportedItems = 10_000;

/** A list loaded page by page while somebody scrolls; what was read is available offline. */
export function createEndlessList<Filter extends object, Item extends { id: string }>(
  { connection, scope, locks }: Pick<WorkerContext, "connection" | "scope" | "locks">,
  name: string,
  fetch: Fetch<Filter, Item>,
) {
  const keyOf = (filter: Filter) => [name, ...partsOf(filter)].join(":");

  async function read(filter: Filter, wanted: number, signal?: AbortSignal): Promise<Answer<Page<Item>>> {
    const items: Item[] = [];
    let next: string | null = null;
    do {
      const limit = String(Math.min(wanted - items.length, largestPage));
      const answer: Answer<Page<Item>> = await fetch(
        { ...filter, limit, ...(next === null ? {} : { cursor: next }) },
        signal ? { signal } : {},
      );
      if (!answer.ok) return answer;
      items.push(...answer.value.items);
      ({ next } = answer.value);
    } while (next !== null && items.length < wanted);
    return { ok: true, value: { items, next } };
  }

  function list$(filter: Filter): Observable<Cached<Listed<Item>>> {
    return scope.of$((cache) => cache.stream<Listed<Item>>(keyOf(filter), () => readAgain(cache, filter)));
  }

  /** Reloads as far as was read before, within bounds. */
  async function readAgain(cache: PlayerCache, filter: Filter): Promise<Answer<Listed<Item>>> {
    const readCount = (await cache.read<Listed<Item>>(keyOf(filter)))?.items.length ?? 0;
    const answer = await read(filter, Math.min(Math.max(readCount, pageItems), refreshedItems));
    return answer.ok ? { ok: true, value: { ...answer.value, cut: false } } : answer;
  }

  async function reread(filter: Filter): Promise<void> {
    const { cache } = scope;
    if (!cache) return;
    const answer = await readAgain(cache, filter);
    if (answer.ok) cache.put(keyOf(filter), answer.value);
  }

  async function more(filter: Filter, { signal }: CallContext): Promise<Answer<null>> {
    const key = keyOf(filter);
    return locks.runExclusive(`more:${key}`, async () => {
      const { cache } = scope;
      if (!cache) return failed("unauthorized");
      const from = cache.peek<Listed<Item>>(key)?.value;
      if (!from || from.next === null || from.cut) return { ok: true, value: null };
      const answer = await fetch({ ...filter, cursor: from.next, limit: String(pageItems) }, { signal });
      if (!answer.ok) return answer;
      const now = cache.peek<Listed<Item>>(key)?.value;
      // The list was reloaded meanwhile, and this page belongs to its former state.
      if (now?.next !== from.next) return { ok: true, value: null };
      const items = [...now.items, ...answer.value.items];
      cache.put(key, { items, next: answer.value.next, cut: items.length >= shownItems && answer.value.next !== null });
      return { ok: true, value: null };
    });
  }

  /** All items for an export; offline, those in the cache. */
  async function all(filter: Filter, { signal }: CallContext): Promise<Answer<{ items: Item[]; complete: boolean }>> {
    if (connection.online) {
      const answer = await read(filter, exportedItems, signal);
      return answer.ok
        ? { ok: true, value: { items: answer.value.items, complete: answer.value.next === null } }
        : answer;
    }
    const cachedList = await scope.cache?.read<Listed<Item>>(keyOf(filter));
    return { ok: true, value: { items: cachedList?.items ?? [], complete: false } };
  }

  return { list$, reread, more, all };
}

/** Names and values of the set fields, so that equal filters share a cache entry. */
function partsOf(filter: object): string[] {
  return Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([part, value]) => `${part}=${String(value)}`)
    .sort();
}
