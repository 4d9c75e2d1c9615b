import { apiBase } from "../contract/api-base.ts";
import { headers, keyLifeMs, services } from "../contract/call.ts";
import type { SiteConfig } from "../contract/config.ts";
import {
  lockName,
  type OutboxItem,
  type OutboxRow,
  outboxSyncTag,
  outboxLock,
  dbNames,
  withoutItem,
} from "../contract/outbox.ts";
import { playerOf } from "../contract/token.ts";
import { changeRow, readRow } from "./kept-rows.ts";
import { visitorHeaders } from "./visitor-headers.ts";

/** What of the service worker this needs. */
interface Scope {
  addEventListener(type: string, listener: (event: Event) => void): void;
  location: { protocol: string; host: string; origin: string };
  fetch: typeof fetch;
  indexedDB: IDBFactory;
  navigator: { locks: LockManager };
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
}

/** A one-off sync, which the types of the browser do not know yet. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

const turnMs = 20_000;
const callMs = 10_000;

/** Sends what waits when the browser says that there is a network again and no tab is there to do it. */
export function sendOutboxOnSync(scope: Scope) {
  scope.addEventListener("sync", (event: Event) => {
    const { tag } = event as SyncEvent;
    if (tag === outboxSyncTag) (event as SyncEvent).waitUntil(sendOutbox(scope));
  });
}

/**
 * In the turn of the data layer's own sender, as the player who is logged in, with the token that is there: this thread
 * renews none and ends no session. Fails when the house could not be reached, so that the browser wakes it again.
 */
export async function sendOutbox(scope: Scope): Promise<void> {
  const player = playerOf(await tokenOf(scope), atob);
  if (player === null) return;
  const { locks } = scope.navigator;
  // Where a tab lives its worker has the turn, and this one waits for a while whether the tab goes.
  await locks
    .request(lockName(outboxLock(player)), { signal: AbortSignal.timeout(turnMs) }, () => sendAll(scope, player))
    .catch((error: unknown) => {
      if ((error as Error).name !== "TimeoutError") throw error;
    });
}

async function sendAll(scope: Scope, player: string): Promise<void> {
  const place = { database: dbNames.player(player), ...dbNames.outbox };
  const others = new BroadcastChannel(dbNames.news(player));
  for (;;) {
    const row = await readRow<OutboxRow>(scope.indexedDB, place);
    const item = row?.items.find(({ atMs, untilMs }) => Math.min(untilMs, atMs + keyLifeMs) > Date.now());
    if (!item || !(await isDone(scope, player, item))) break;
    const changed = await changeRow<OutboxRow>(scope.indexedDB, place, (kept) => withoutItem(kept, item));
    // A logout meanwhile has taken all of it away.
    if (changed) others.postMessage(changed);
  }
  others.close();
}

/** False when the house refuses: the next start hears the same and tells it. */
async function isDone(scope: Scope, player: string, { key, request }: OutboxItem): Promise<boolean> {
  const [config, ofVisitor] = await Promise.all([configOf(scope), visitorHeaders(scope.indexedDB)]);
  // Last of all: whoever has logged out meanwhile sends nothing more.
  const token = await tokenOf(scope);
  if (token === undefined || playerOf(token, atob) !== player) return false;
  const { ok, status } = await scope.fetch(apiBase(scope.location, config, request.service) + request.path, {
    method: request.method,
    credentials: "include",
    cache: "no-store",
    headers: {
      ...ofVisitor,
      Authorization: `Bearer ${token}`,
      [headers.idempotencyKey]: key,
      ...(request.body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
    signal: AbortSignal.timeout(callMs),
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

/** Where the house is, from the site itself: what lies in the browser does not say where a token is sent. */
async function configOf({ fetch, location }: Scope): Promise<Pick<SiteConfig, "api" | "services">> {
  const response = await fetch(`${location.origin}/config.json`, {
    cache: "no-store",
    signal: AbortSignal.timeout(callMs),
  });
  const { api, services } = (await response.json()) as Partial<SiteConfig>;
  return { api: api ?? null, services: { ...ownBases, ...services } };
}

/** Where nothing else is said, all are at the API's host. */
const ownBases = Object.fromEntries(
  services.map((service) => [service, { url: null, port: null }]),
) as SiteConfig["services"];
