import { syncStore } from "../contract/sync-store.ts";

/** Where the house is, as the data layer has left word. */
export function readSyncStore(): Promise<unknown> {
  return inStore("readonly", (store) => store.get(syncStore.base));
}

/** What a check has found, and nobody after us is to send. */
export function takeResults(): Promise<unknown> {
  return inStore("readwrite", (store) => {
    const found = store.get(syncStore.results);
    store.delete(syncStore.results);
    return found;
  });
}

/** Undefined where there is nothing, or nothing that can be read. */
function inStore(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<unknown>): Promise<unknown> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(syncStore.name, syncStore.version);
    opening.onupgradeneeded = () => opening.result.createObjectStore(syncStore.name);
    opening.onerror = () => resolve(undefined);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(syncStore.name, mode);
      const asked = ask(transaction.objectStore(syncStore.name));
      transaction.oncomplete = () => {
        database.close();
        resolve(asked.result);
      };
      transaction.onabort = () => resolve(undefined);
    };
  });
}
