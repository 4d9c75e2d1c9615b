import { createContext, use } from "react";

const OnlineContext = createContext(true);

export const OnlineProvider = OnlineContext.Provider;

/** Whether the house can be reached, as far as anybody knows. */
export function useOnline(): boolean {
  return use(OnlineContext);
}
