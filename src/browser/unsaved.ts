import { createStorage } from "./storage.ts";

const key = "unsaved";
const tab = () => createStorage(() => sessionStorage);

/** Has the document that comes next in this tab say that a change went with the player who left. */
export function carryUnsaved(): void {
  tab().set(key, "1");
}

/** Whether the document before has left that to be said; once. */
export function takeUnsaved(): boolean {
  const isLeft = tab().get(key) !== undefined;
  tab().remove(key);
  return isLeft;
}
