import { Queue } from "workbox-background-sync/Queue.js";
import { apiBase } from "../contract/api-base.ts";
import { headers, keyLifeMs, type Service } from "../contract/call.ts";
import type { SiteConfig } from "../contract/config.ts";
import {
  lockName,
  type OutboxItem,
  type OutboxMessage,
  outboxQueue,
  type OutboxRow,
  outboxLock,
  dbNames,
  withoutItem,
} from "../contract/outbox.ts";
import { playerOf } from "../contract/token.ts";
import { readRow } from "./stored-row.ts";
import { visitorHeaders } from "./visitor-headers.ts";

interface Scope {
  addEventListener(type: "message", listener: (event: ExtendableMessageEvent) => void): void;
  location: { protocol: string; host: string; origin: string };
  fetch: typeof fetch;
  indexedDB: IDBFactory;
  navigator: { locks: LockManager };
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
}

/** Stored with each queued request; no token, which would be outdated when it is sent. */
interface Metadata {
  player: string;
  key: string;
  service: Service;
}

const lockTimeoutMs = 20_000;
const callMs = 10_000;
const minuteMs = 60_000;

/** Stores pending writes, and sends them when the network returns and no tab is open to do it. */
export function keepOutbox(scope: Scope, name = outboxQueue) {
  const queue = new Queue(name, {
    maxRetentionTime: keyLifeMs / minuteMs,
    // Without background sync, the constructor calls this before `queue` is assigned.
    onSync: ({ queue }) => replay(scope, queue),
  });
  scope.addEventListener("message", (event) => {
    const { type, items } = event.data as OutboxMessage;
    if (type === "outbox") event.waitUntil(keep(items));
  });

  /** Replaces the queue by these items, in order, for the current player; clears it if nobody is logged in. */
  async function keep(items: OutboxMessage["items"]): Promise<void> {
    await scope.navigator.locks.request(lockName(name), async () => {
      await clear(queue);
      const player = playerOf(await tokenOf(scope), atob);
      if (player === null) return;
      for (const { key, request, atMs } of items) {
        const { method, service, path, body } = request;
        const metadata: Metadata = { player, key, service };
        // Addressed to the site; the API's address is looked up when it is sent.
        const stored = new Request(scope.location.origin + path, { method, body: body ?? null });
        await queue.pushRequest({ request: stored, metadata, timestamp: atMs });
      }
    });
  }

  return { keep, replay: () => replay(scope, queue) };
}

/**
 * Takes the same lock as the data layer's sender and sends as the logged-in player with the stored token: this thread
 * neither renews tokens nor ends sessions. Fails when the house could not be reached, so that the browser retries the
 * sync.
 */
async function replay(scope: Scope, queue: Queue): Promise<void> {
  if ((await queue.size()) === 0) return;
  const player = playerOf(await tokenOf(scope), atob);
  if (player === null) return clear(queue);
  // An open tab's worker holds the lock; this waits for a while in case the tab closes.
  await scope.navigator.locks
    .request(lockName(outboxLock(player)), { signal: AbortSignal.timeout(lockTimeoutMs) }, () =>
      sendAll(scope, queue, player),
    )
    .catch((error: Error) => {
      if (error.name !== "TimeoutError") throw error;
    });
}

async function clear(queue: Queue): Promise<void> {
  while (await queue.shiftRequest());
}

async function sendAll(scope: Scope, queue: Queue, player: string): Promise<void> {
  const address = { database: dbNames.player(player), ...dbNames.outbox };
  const others = new BroadcastChannel(dbNames.news(player));
  try {
    for (let entry = await queue.shiftRequest(); entry; entry = await queue.shiftRequest()) {
      const metadata = entry.metadata as unknown as Metadata;
      const row = await readRow<OutboxRow>(scope.indexedDB, address);
      if (metadata.player !== player || !row?.items.some((item) => isWanted(item, metadata.key))) continue;
      try {
        // A refusal is left to the data layer: it and all later items are still in the row.
        if (!(await isDone(scope, entry.request.clone(), metadata))) return await clear(queue);
      } catch (error) {
        await queue.unshiftRequest(entry);
        throw error;
      }
      const changed = await readRow<OutboxRow>(scope.indexedDB, address, (stored) => withoutItem(stored, metadata));
      // Undefined if a logout has deleted the row meanwhile.
      if (changed) others.postMessage(changed);
    }
  } finally {
    others.close();
  }
}

function isWanted({ key, atMs, untilMs }: OutboxItem, wanted: string): boolean {
  return key === wanted && Math.min(untilMs, atMs + keyLifeMs) > Date.now();
}

async function isDone(scope: Scope, request: Request, { player, key, service }: Metadata): Promise<boolean> {
  const [base, ofVisitor] = await Promise.all([baseOf(scope, service), visitorHeaders(scope.indexedDB)]);
  const body = (await request.text()) || null;
  // Read last, so that nothing is sent after a logout.
  const token = await tokenOf(scope);
  if (token === undefined || playerOf(token, atob) !== player) return false;
  const path = request.url.slice(scope.location.origin.length);
  const { ok, status } = await scope.fetch(base + path, {
    ...inTime(),
    method: request.method,
    credentials: "include",
    headers: {
      ...ofVisitor,
      Authorization: `Bearer ${token}`,
      [headers.idempotencyKey]: key,
      ...(body && { "Content-Type": "application/json" }),
    },
    body,
  });
  if (status >= 500 || status === 429) throw new Error();
  return ok;
}

/**
 * The token of the session that the data layer has stored, unless the page's cookie shows that another player has
 * logged in since; the cookie's alone if the browser has lost the session.
 */
async function tokenOf({ indexedDB, cookieStore }: Scope): Promise<string | undefined> {
  const { table, row } = dbNames.sessions;
  const session = await readRow<{ token?: string }>(indexedDB, { database: dbNames.device, table, row });
  const cookie = (await cookieStore?.get("token"))?.value;
  if (!session) return cookie;
  const isSame = cookieStore === undefined || playerOf(cookie, atob) === playerOf(session.token, atob);
  return isSame ? session.token : undefined;
}

/** Always asks the site: an address stored in the browser must not decide where a token is sent. */
async function baseOf({ fetch, location }: Scope, service: Service): Promise<string> {
  const response = await fetch(`${location.origin}/config.json`, inTime());
  const { api, services } = (await response.json()) as Partial<SiteConfig>;
  // By default, all services are at the API's host.
  const own = { url: null, port: null, ...services?.[service] };
  return apiBase(location, { api: api ?? null, services: { [service]: own } as SiteConfig["services"] }, service);
}

function inTime(): RequestInit {
  return { cache: "no-store", signal: AbortSignal.timeout(callMs) };
}
