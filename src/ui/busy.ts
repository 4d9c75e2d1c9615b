import { createContext, use, useEffect } from "react";

/** Prevents reloads until the returned function is called. */
export type Hold = () => () => void;

const BusyContext = createContext<Hold>(() => () => {});

export const BusyProvider = BusyContext.Provider;

/** Prevents reloads while the user is in the middle of something. */
export function useBusy(busy: boolean): void {
  const hold = use(BusyContext);
  useEffect(() => (busy ? hold() : undefined), [busy, hold]);
}
