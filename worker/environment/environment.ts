import type { MirrorKey } from "../../rules/mirror-manifest.ts";

/** Everything that a worker takes from its surroundings: clock, chance, network and the browser's shared parts. */
export interface Environment {
  /** Where this script was loaded from: the site whose data layer it is. */
  location: { protocol: string; host: string; origin: string };
  userAgent: string;
  now(): number;
  /** 0 … 1, for jitter only. */
  rng(): number;
  uuid(): string;
  /** Where the device believes to be. */
  timezone(): string;
  fetch: typeof fetch;
  /** For uploads alone: fetch does not tell how much has left. */
  XMLHttpRequest: typeof XMLHttpRequest;
  WebSocket: typeof WebSocket;
  locks: LockManager;
  /** Undefined where the browser refuses a database. */
  indexedDB: IDBFactory | undefined;
  channel(name: string): BroadcastChannel;
  /** Whose lists of mirrors to believe, in the place of those that the build has pinned. */
  mirrorKeys?: readonly MirrorKey[];
  /** The browser's own word on the network: true when it came back, false when it went. */
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
