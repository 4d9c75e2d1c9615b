import { createContext, use } from "react";
import type { SessionState } from "../../../worker/session/session.ts";

export type { SessionState };

const SessionContext = createContext<SessionState>({ status: "unknown", player: null });

export const SessionProvider = SessionContext.Provider;

/** Who is here; unknown until the data layer has answered. */
export function useSession(): SessionState {
  return use(SessionContext);
}
