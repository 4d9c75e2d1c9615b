import { createContext, use, useEffect } from "react";

/** Holds the app as it is until the returned function is called. */
export type Hold = () => () => void;

const BusyContext = createContext<Hold>(() => () => {});

export const BusyProvider = BusyContext.Provider;

/** While it is true, somebody is in the middle of something that a reload would cost them. */
export function useBusy(busy: boolean): void {
  const hold = use(BusyContext);
  useEffect(() => (busy ? hold() : undefined), [busy, hold]);
}
