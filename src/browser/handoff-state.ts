import type { HandoffState } from "../../contract/mirrors.ts";
import { carriedCookies, keepCookies } from "./cookies.ts";
import type { DraftStore } from "./drafts.ts";
import { createStorage } from "./storage.ts";

/** Settings in local storage that would otherwise have to be made again at the new host. */
const carriedStorage = [
  "theme",
  "odds",
  "slip",
  "starred",
  "sound",
  "releaseNotices",
  "hideInstallPrompt",
  "animation",
  "turbo",
  "tableSound",
  "shortcuts",
] as const;
const most = { drafts: 20, draftName: 80, draft: 4_000, cookie: 500, storage: 2_000 };

/**
 * What a player takes along to another host of the house: no secrets, and nothing that the account has anyway. What is
 * too large is left behind rather than stopping the move.
 */
export function packHandoff(texts: readonly [string, string][], favourites: string[]): HandoffState {
  const device = createStorage(() => localStorage);
  const storage = carriedStorage.flatMap((name) => {
    const value = device.get(name);
    return value === undefined || value.length > most.storage ? [] : [[name, value] as const];
  });
  const drafts = texts.filter(([name, text]) => name.length <= most.draftName && text.length <= most.draft);
  return {
    cookies: Object.fromEntries(Object.entries(carriedCookies()).filter(([, value]) => value.length <= most.cookie)),
    storage: Object.fromEntries(storage),
    drafts: Object.fromEntries(drafts.slice(-most.drafts)),
    ...(favourites.length > 0 && { favourites }),
  };
}

/** Restores only known names: our pages pack nothing else. */
export function unpackHandoff({ cookies, storage, drafts }: HandoffState, kept: Pick<DraftStore, "drafts">): void {
  const device = createStorage(() => localStorage);
  keepCookies(cookies);
  for (const name of carriedStorage) {
    const value = storage[name];
    if (value === undefined) continue;
    device.set(name, value);
    // Imitates a change by another tab, so that code that has already read the value reads it again.
    dispatchEvent(new StorageEvent("storage", { key: name }));
  }
  const { theme } = storage;
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  for (const [name, text] of Object.entries(drafts)) kept.drafts.set(name, text);
}
