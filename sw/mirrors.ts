import {
  manifestPath as path,
  type MirrorResults,
  type ProbeMessage,
  resultsLifeMs,
  resultsPath,
  syncMessage,
  syncTag,
} from "../contract/sync-store.ts";
import { isCurrent, type MirrorKey } from "../rules/mirror-manifest.ts";
import { probeMirrors } from "../rules/mirror-probe.ts";
import { genuineList, type SignedList } from "../rules/mirror-signature.ts";
import { readSyncStore, takeResults } from "./sync-store.ts";
import { visitorHeaders } from "./visitor-headers.ts";

/** The browser's own beat, which not all of them have, and their types therefore have not. */
interface PeriodicSyncEvent extends ExtendableEvent {
  tag: string;
}

const cacheName = "mirrors";
const limitMs = 5_000;

/**
 * Keeps the last good list of mirrors, so that an installed app whose own host is out of reach knows the others, probes
 * them when it is asked to, and sends what a check has found when no tab could. What it has been told of the house is checked at each use.
 */
export function keepMirrors(scope: ServiceWorkerGlobalScope, keys: readonly MirrorKey[]) {
  scope.addEventListener("periodicsync", (event) => {
    const { tag } = event as PeriodicSyncEvent;
    if (tag === syncTag) (event as PeriodicSyncEvent).waitUntil(sync());
  });
  scope.addEventListener("message", (event: ExtendableMessageEvent) => {
    if (event.data === syncMessage) event.waitUntil(sync());
    else if ((event.data as Partial<ProbeMessage> | null)?.type === syncMessage) event.waitUntil(probe(event));
  });

  /** For the data layer, which says when and tells the house: this thread renews no token. */
  async function probe({ data, ports }: ExtendableMessageEvent): Promise<void> {
    const environment = { fetch: scope.fetch.bind(scope), location: scope.location, now: () => Date.now() };
    ports[0]?.postMessage(await probeMirrors(environment, (data as ProbeMessage).hosts));
  }

  async function sync(): Promise<void> {
    await refresh();
    await sendResults();
  }

  /** The list as the house has it now, else as it was kept. */
  async function list(request: Request): Promise<Response> {
    try {
      const reply = await fetch(request);
      await keep(reply.clone());
      if (await genuine(reply.clone())) return reply;
    } catch {
      // Out of reach.
    }
    return (await kept()) ?? Response.error();
  }

  async function refresh(): Promise<void> {
    await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(limitMs) }).then(keep, () => {});
  }

  async function keep(reply: Response): Promise<void> {
    const [fresh, known] = [await genuine(reply.clone()), await genuine(await kept())];
    if (fresh && (!known || Date.parse(fresh.issued) >= Date.parse(known.issued)))
      await (await scope.caches.open(cacheName)).put(path, reply);
  }

  async function kept(): Promise<Response | undefined> {
    return scope.caches.match(path, { cacheName });
  }

  async function genuine(reply: Response | undefined): Promise<SignedList | undefined> {
    return genuineList(await reply?.json().catch(() => undefined), keys, crypto.subtle);
  }

  async function sendResults(): Promise<void> {
    const [base, token] = [await readSyncStore(), await tokenOf(scope)];
    if (token === undefined || !(await isOurs(base))) return;
    const taken = (await takeResults()) as MirrorResults | undefined;
    if (!taken || !(Date.now() - taken.at <= resultsLifeMs)) return;
    const ofVisitor = await visitorHeaders(scope.indexedDB);
    const headers = { ...ofVisitor, "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    const body = JSON.stringify({ results: taken.results });
    // Whoever logs in next brings newer ones: nothing is lost.
    await fetch(base + resultsPath, { method: "POST", headers, body, credentials: "include" }).catch(() => {});
  }

  /** Whether this is the API of a host that the current list names: anybody who writes to the database could have put it there. */
  async function isOurs(base: unknown): Promise<boolean> {
    const manifest = await genuine(await kept());
    if (!manifest || !isCurrent(manifest, Date.now())) return false;
    return manifest.mirrors.some((host) => base === `${scope.location.protocol}//api.${host}`);
  }

  return { list };
}

async function tokenOf(scope: ServiceWorkerGlobalScope): Promise<string | undefined> {
  const cookie = "cookieStore" in scope ? await scope.cookieStore.get("token") : null;
  return cookie?.value || undefined;
}
