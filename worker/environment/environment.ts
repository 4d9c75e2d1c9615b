import type { MirrorKey } from "../../rules/mirror-manifest.ts";

/** Everything a worker takes from its surroundings: clock, randomness, network and shared browser storage. */
export interface Environment {
  /** Origin of this script: the site whose data layer it is. */
  location: { protocol: string; host: string; origin: string };
  userAgent: string;
  now(): number;
  /** 0 … 1, for jitter only. */
  rng(): number;
  uuid(): string;
  timezone(): string;
  fetch: typeof fetch;
  /** For uploads only, as fetch does not report upload progress. */
  XMLHttpRequest: typeof XMLHttpRequest;
  WebSocket: typeof WebSocket;
  locks: LockManager;
  /** Undefined where the browser refuses a database. */
  indexedDB: IDBFactory | undefined;
  channel(name: string): BroadcastChannel;
  /** Keys that sign mirror lists, replacing those pinned in the build. */
  mirrorKeys?: readonly MirrorKey[];
  /** The browser's online and offline events: true when the network returned. */
  onNetworkHint(listener: (online: boolean) => void): void;
}

export function browserEnvironment(scope: WorkerGlobalScope): Environment {
  return {
    location: scope.location,
    userAgent: scope.navigator.userAgent,
    now: () => Date.now(),
    rng: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    timezone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    fetch: (request, init) => scope.fetch(request, init),
    XMLHttpRequest,
    WebSocket,
    locks: scope.navigator.locks,
    indexedDB: scope.indexedDB,
    channel: (name) => new BroadcastChannel(name),
    onNetworkHint(listener) {
      scope.addEventListener("online", () => listener(true));
      scope.addEventListener("offline", () => listener(false));
    },
  };
}
