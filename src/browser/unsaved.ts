import { createStorage } from "./storage.ts";

const key = "unsaved";
const tab = () => createStorage(() => sessionStorage);

/** Makes the next document in this tab say that an unsaved change was discarded with the player who left. */
export function carryUnsaved(): void {
  tab().set(key, "1");
}

/** Whether the previous document has asked for that; true only once. */
export function takeUnsaved(): boolean {
  const isLeft = tab().get(key) !== undefined;
  tab().remove(key);
  return isLeft;
}
