import { syncStore } from "../../contract/sync-store.ts";
import type { Environment } from "../environment/environment.ts";

/** Stores the API's address for the service worker, if the browser stores anything. */
export async function keepBase({ indexedDB }: Pick<Environment, "indexedDB">, address: string): Promise<void> {
  if (!indexedDB) return;
  try {
    const database = await open(indexedDB);
    database.transaction(syncStore.name, "readwrite").objectStore(syncStore.name).put(address, syncStore.base);
    database.close();
  } catch (error) {
    console.warn(`Nothing kept for the service worker: ${String(error)}`);
  }
}

function open(indexedDB: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(syncStore.name, syncStore.version);
    opening.onupgradeneeded = () => opening.result.createObjectStore(syncStore.name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error("refused"));
  });
}
