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

/** What of the service worker this needs. */
interface Scope {
  addEventListener(type: "message", listener: (event: ExtendableMessageEvent) => void): void;
  location: { protocol: string; host: string; origin: string };
  fetch: typeof fetch;
  indexedDB: IDBFactory;
  navigator: { locks: LockManager };
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
}

/** What the queue keeps beside a request: no token, which would be one of another time. */
interface Metadata {
  player: string;
  key: string;
  service: Service;
}

const lockTimeoutMs = 20_000;
const callMs = 10_000;
const minuteMs = 60_000;

/** Keeps what waits without a network, and sends it when the browser says that there is one and no tab is there to do it. */
export function keepOutbox(scope: Scope, name = outboxQueue) {
  const queue = new Queue(name, {
    maxRetentionTime: keyLifeMs / minuteMs,
    // Where no sync is known this is called before the queue has its name here.
    onSync: ({ queue }) => replay(scope, queue),
  });
  scope.addEventListener("message", (event) => {
    const { type, items } = event.data as OutboxMessage;
    if (type === "outbox") event.waitUntil(keep(items));
  });

  /** From now on the queue holds these, in their order, for whoever is here; none when they have left. */
  async function keep(items: OutboxMessage["items"]): Promise<void> {
    await scope.navigator.locks.request(lockName(name), async () => {
      await clear(queue);
      const player = playerOf(await tokenOf(scope), atob);
      if (player === null) return;
      for (const { key, request, atMs } of items) {
        const { method, service, path, body } = request;
        const metadata: Metadata = { player, key, service };
        // Of the site, since where the API is gets asked when it is sent.
        const kept = new Request(scope.location.origin + path, { method, body: body ?? null });
        await queue.pushRequest({ request: kept, metadata, timestamp: atMs });
      }
    });
  }

  return { keep, replay: () => replay(scope, queue) };
}

/**
 * In the turn of the data layer's own sender, as the player who is logged in, with the token that is there: this thread
 * renews none and ends no session. Fails when the house could not be reached, so that the browser wakes it again.
 */
async function replay(scope: Scope, queue: Queue): Promise<void> {
  if ((await queue.size()) === 0) return;
  const player = playerOf(await tokenOf(scope), atob);
  if (player === null) return clear(queue);
  // Where a tab lives its worker has the turn, and this one waits for a while whether the tab goes.
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
        // What is refused the next start hears and tells; it, and what comes after it, stands in the row.
        if (!(await isDone(scope, entry.request.clone(), metadata))) return await clear(queue);
      } catch (error) {
        await queue.unshiftRequest(entry);
        throw error;
      }
      const changed = await readRow<OutboxRow>(scope.indexedDB, address, (kept) => withoutItem(kept, metadata));
      // A logout meanwhile has taken all of it away.
      if (changed) others.postMessage(changed);
    }
  } finally {
    others.close();
  }
}

function isWanted({ key, atMs, untilMs }: OutboxItem, wanted: string): boolean {
  return key === wanted && Math.min(untilMs, atMs + keyLifeMs) > Date.now();
}

/** False when the house refuses. */
async function isDone(scope: Scope, request: Request, { player, key, service }: Metadata): Promise<boolean> {
  const [base, ofVisitor] = await Promise.all([baseOf(scope, service), visitorHeaders(scope.indexedDB)]);
  const body = (await request.text()) || null;
  // Last of all: whoever has logged out meanwhile sends nothing more.
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
  if (status >= 500 || status === 429) throw new Error(`the house answers ${status}`);
  return ok;
}

/**
 * The session that the data layer has kept, unless the page's cookie says that somebody else has come, whom no tab has told
 * of yet; the cookie alone where the browser has lost the session.
 */
async function tokenOf({ indexedDB, cookieStore }: Scope): Promise<string | undefined> {
  const { table, row } = dbNames.sessions;
  const session = await readRow<{ token?: string }>(indexedDB, { database: dbNames.device, table, row });
  const cookie = (await cookieStore?.get("token"))?.value;
  if (!session) return cookie;
  const isSame = cookieStore === undefined || playerOf(cookie, atob) === playerOf(session.token, atob);
  return isSame ? session.token : undefined;
}

/** Where the service is, from the site itself: what lies in the browser does not say where a token is sent. */
async function baseOf({ fetch, location }: Scope, service: Service): Promise<string> {
  const response = await fetch(`${location.origin}/config.json`, inTime());
  const { api, services } = (await response.json()) as Partial<SiteConfig>;
  // Where nothing else is said, all are at the API's host.
  const own = { url: null, port: null, ...services?.[service] };
  return apiBase(location, { api: api ?? null, services: { [service]: own } as SiteConfig["services"] }, service);
}

function inTime(): RequestInit {
  return { cache: "no-store", signal: AbortSignal.timeout(callMs) };
}
