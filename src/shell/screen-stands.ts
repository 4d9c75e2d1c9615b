import { createContext, use, useSyncExternalStore } from "react";

/**
 * Whether the first screen has come to life. It does so after the frame around it, when its code is there, and its markup
 * stays as it is until then: nothing that it is told by way of a context may change before, or React draws it anew.
 */
export interface ScreenStands {
  initially(): boolean;
  get(): boolean;
  set(): void;
  subscribe(listener: () => void): () => void;
}

export function createScreenStands(initial: boolean): ScreenStands {
  const listeners = new Set<() => void>();
  let stands = initial;
  return {
    initially: () => initial,
    get: () => stands,
    set() {
      if (stands) return;
      stands = true;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const ScreenStandsContext = createContext(createScreenStands(true));

export function useScreenStands(): boolean {
  const { subscribe, get, initially } = use(ScreenStandsContext);
  return useSyncExternalStore(subscribe, get, initially);
}
