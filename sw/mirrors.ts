import { manifestPath as path, type ProbeMessage, syncMessage, syncStore } from "../contract/sync-store.ts";
import type { MirrorKey } from "../rules/mirror-manifest.ts";
import { probeMirrors } from "../rules/mirror-probe.ts";
import { verifiedManifest, type SignedManifest } from "../rules/mirror-signature.ts";
import { readRow } from "./stored-row.ts";

const cacheName = "mirrors";
const limitMs = 5_000;

/**
 * Caches the last good list of mirrors, so that an installed app whose own host is out of reach knows the others, and
 * probes them on request. Each sync also sends what waits in the outbox.
 */
export function keepMirrors(
  scope: ServiceWorkerGlobalScope,
  keys: readonly MirrorKey[],
  sendWaiting: () => Promise<void>,
) {
  scope.addEventListener("periodicsync", (event) => {
    // We ask for one of them only.
    (event as ExtendableEvent).waitUntil(sync());
  });
  scope.addEventListener("message", (event: ExtendableMessageEvent) => {
    if (event.data === syncMessage) event.waitUntil(sync());
    else if ((event.data as ProbeMessage).type === syncMessage) event.waitUntil(probe(event));
  });

  /** Probes for the data layer, which decides when and reports the results: this thread cannot renew a token. */
  async function probe({ data, ports }: ExtendableMessageEvent): Promise<void> {
    const environment = { fetch: scope.fetch.bind(scope), location: scope.location, now: () => Date.now() };
    ports[0]?.postMessage(await probeMirrors(environment, (data as ProbeMessage).hosts));
  }

  async function sync(): Promise<void> {
    await refresh();
    await sendWaiting();
  }

  /** The house's current list, otherwise the cached one. */
  async function list(request: Request): Promise<Response> {
    try {
      const reply = await fetch(request);
      await keep(reply.clone());
      if (await genuine(reply.clone())) return reply;
    } catch {
      // Unreachable: use the cached list.
    }
    return (await readCached()) ?? Response.error();
  }

  /** Asks the site, then its API at the base URL that the data layer stored. The list's signature proves it genuine. */
  async function refresh(): Promise<void> {
    const base = await readRow<string>(scope.indexedDB, {
      database: syncStore.name,
      table: syncStore.name,
      row: syncStore.base,
    });
    for (const from of ["", base ?? ""]) {
      const init = { cache: "no-store", signal: AbortSignal.timeout(limitMs) } as const;
      if (await fetch(from + path, init).then(keep, () => false)) return;
    }
  }

  /** False if the reply is not genuine. */
  async function keep(reply: Response): Promise<boolean> {
    const [fresh, cached] = [await genuine(reply.clone()), await genuine(await readCached())];
    if (fresh && (!cached || Date.parse(fresh.issued) >= Date.parse(cached.issued)))
      await (await scope.caches.open(cacheName)).put(path, reply);
    return fresh !== undefined;
  }

  async function readCached(): Promise<Response | undefined> {
    return scope.caches.match(path, { cacheName });
  }

  async function genuine(reply: Response | undefined): Promise<SignedManifest | undefined> {
    return verifiedManifest(await reply?.json().catch(() => undefined), keys, crypto.subtle);
  }

  return { list };
}
