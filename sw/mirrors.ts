import { manifestPath as path, type ProbeMessage, syncMessage, syncStore, syncTag } from "../contract/sync-store.ts";
import type { MirrorKey } from "../rules/mirror-manifest.ts";
import { probeMirrors } from "../rules/mirror-probe.ts";
import { verifiedManifest, type SignedManifest } from "../rules/mirror-signature.ts";
import { readRow } from "./stored-row.ts";

/** The browser's own beat, which not all of them have, and their types therefore have not. */
interface PeriodicSyncEvent extends ExtendableEvent {
  tag: string;
}

const cacheName = "mirrors";
const limitMs = 5_000;

/**
 * Keeps the last good list of mirrors, so that an installed app whose own host is out of reach knows the others, and probes
 * them when it is asked to. At each beat it also sends what waits.
 */
export function keepMirrors(
  scope: ServiceWorkerGlobalScope,
  keys: readonly MirrorKey[],
  sendWaiting: () => Promise<void>,
) {
  scope.addEventListener("periodicsync", (event) => {
    const { tag } = event as PeriodicSyncEvent;
    if (tag === syncTag) (event as PeriodicSyncEvent).waitUntil(sync());
  });
  scope.addEventListener("message", (event: ExtendableMessageEvent) => {
    if (event.data === syncMessage) event.waitUntil(sync());
    else if ((event.data as ProbeMessage).type === syncMessage) event.waitUntil(probe(event));
  });

  /** For the data layer, which says when and tells the house: this thread renews no token. */
  async function probe({ data, ports }: ExtendableMessageEvent): Promise<void> {
    const environment = { fetch: scope.fetch.bind(scope), location: scope.location, now: () => Date.now() };
    ports[0]?.postMessage(await probeMirrors(environment, (data as ProbeMessage).hosts));
  }

  async function sync(): Promise<void> {
    await refresh();
    await sendWaiting();
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

  /** From the site, else from its API, where the data layer has left word of it: the list says itself whether it is genuine. */
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

  /** False for one that is not genuine. */
  async function keep(reply: Response): Promise<boolean> {
    const [fresh, known] = [await genuine(reply.clone()), await genuine(await kept())];
    if (fresh && (!known || Date.parse(fresh.issued) >= Date.parse(known.issued)))
      await (await scope.caches.open(cacheName)).put(path, reply);
    return fresh !== undefined;
  }

  async function kept(): Promise<Response | undefined> {
    return scope.caches.match(path, { cacheName });
  }

  async function genuine(reply: Response | undefined): Promise<SignedManifest | undefined> {
    return verifiedManifest(await reply?.json().catch(() => undefined), keys, crypto.subtle);
  }

  return { list };
}
