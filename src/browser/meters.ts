export interface Meters {
  /** Locks by name: who holds each, and how many wait for it. */
  locks: { name: string; holder: string; waiting: number }[];
  workers: number;
  tabs: number;
  caches: { name: string; files: number }[];
  databases: string[];
  serviceWorkers: string[];
  storedKb: number | undefined;
}

const everyMs = 1_000;
const lockPrefix = "karat:turn:";

/** Polls until the returned function is called. */
export function watchMeters(show: (meters: Meters) => void): () => void {
  let over = false;
  void look();
  return () => {
    over = true;
  };

  async function look() {
    while (!over) {
      const meters = await readMeters();
      if (!over) show(meters);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}

async function readMeters(): Promise<Meters> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const named = (prefix: string) => held.filter(({ name }) => name?.startsWith(prefix));
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const { usage } = await navigator.storage.estimate();
  return {
    locks: named(lockPrefix).map(({ name = "", clientId = "" }) => ({
      name: name.slice(lockPrefix.length),
      holder: clientId.slice(0, 8),
      waiting: pending.filter((lock) => lock.name === name).length,
    })),
    workers: named("karat:worker:").length,
    tabs: named("karat:tab:").length,
    caches: await Promise.all(
      (await caches.keys()).map(async (name) => ({ name, files: (await (await caches.open(name)).keys()).length })),
    ),
    databases: (await indexedDB.databases()).map(({ name = "", version }) => `${name} (${version})`),
    serviceWorkers: registrations.flatMap(({ installing, waiting, active }) =>
      [installing, waiting, active].flatMap((worker) => (worker ? [worker.state] : [])),
    ),
    storedKb: usage === undefined ? undefined : Math.round(usage / 1_024),
  };
}
