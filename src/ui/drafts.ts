import { createContext, use, useSyncExternalStore } from "react";

/** Half-typed text that survives a reload. */
export interface Drafts {
  get(name: string): string | undefined;
  set(name: string, text: string | undefined): void;
  subscribe(listener: () => void): () => void;
}

/** Stores nothing; for prerendered markup. */
export const noDrafts: Drafts = { get: () => undefined, set() {}, subscribe: () => () => {} };

const DraftsContext = createContext(noDrafts);

export const DraftsProvider = DraftsContext.Provider;

export function useDrafts(): Drafts {
  return use(DraftsContext);
}

/** Typed text, even from before a reload; undefined until something is typed. */
export function useDraft(name: string): [string | undefined, (text: string | undefined) => void] {
  const drafts = useDrafts();
  const text = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.get(name),
    () => undefined,
  );
  return [text, (next) => drafts.set(name, next)];
}
