import { createContext, use, useSyncExternalStore } from "react";

/** Where half-typed text outlives a reload of the page. */
export interface Drafts {
  get(name: string): string | undefined;
  set(name: string, text: string | undefined): void;
  subscribe(listener: () => void): () => void;
}

/** Keeps nothing: for markup that nobody types into. */
export const noDrafts: Drafts = { get: () => undefined, set() {}, subscribe: () => () => {} };

const DraftsContext = createContext(noDrafts);

export const DraftsProvider = DraftsContext.Provider;

export function useDrafts(): Drafts {
  return use(DraftsContext);
}

/** Text that somebody has typed, also before a reload; undefined until then. */
export function useDraft(name: string): [string | undefined, (text: string | undefined) => void] {
  const drafts = useDrafts();
  const text = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.get(name),
    () => undefined,
  );
  return [text, (next) => drafts.set(name, next)];
}
