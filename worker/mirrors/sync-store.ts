import { type MirrorResults, syncStore } from "../../contract/sync-store.ts";
import type { Environment } from "../environment/environment.ts";

/** What the service worker needs while no tab is open. A browser that keeps nothing has no such service worker either. */
export function createSyncStore({ indexedDB }: Pick<Environment, "indexedDB">) {
  async function write(change: (store: IDBObjectStore) => unknown): Promise<void> {
    try {
      const database = await open();
      const writing = database?.transaction(syncStore.name, "readwrite");
      if (writing) change(writing.objectStore(syncStore.name));
      database?.close();
    } catch (error) {
      console.warn(`Nothing kept for the service worker: ${String(error)}`);
    }
  }

  function open(): Promise<IDBDatabase | undefined> {
    return new Promise((resolve, reject) => {
      if (!indexedDB) return resolve(undefined);
      const opening = indexedDB.open(syncStore.name, syncStore.version);
      opening.onupgradeneeded = () => opening.result.createObjectStore(syncStore.name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error("refused"));
    });
  }

  return {
    keepBase: (address: string) => write((store) => store.put(address, syncStore.base)),
    keepResults: (results: MirrorResults) => write((store) => store.put(results, syncStore.results)),
    dropResults: () => write((store) => store.delete(syncStore.results)),
  };
}

export type SyncStore = ReturnType<typeof createSyncStore>;
