import type { Page } from "playwright";

/** How many orders the browser has sent without knowing the answer. */
export function unansweredIn(page: Page): Promise<number> {
  return page.evaluate(countUnanswered);
}

/** Comes back once there is one, seen by the page itself: whoever asks from outside may come too late. */
export function hasUnanswered(page: Page): Promise<unknown> {
  return page.waitForFunction(countUnanswered, undefined, { polling: 50 });
}

async function countUnanswered(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("karat");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error("no database"));
  });
  const count = await new Promise<number>((resolve) => {
    const counting = database.transaction("intents").objectStore("intents").count();
    counting.onsuccess = () => resolve(counting.result);
  });
  database.close();
  return count;
}
