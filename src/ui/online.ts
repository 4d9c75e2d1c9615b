import { createContext, use } from "react";

const OnlineContext = createContext(true);

export const OnlineProvider = OnlineContext.Provider;

export function useOnline(): boolean {
  return use(OnlineContext);
}
