import { createContext, use } from "react";
import type { SessionState as Known } from "../../worker/session/session.ts";

export type SessionState = Known | { status: "unknown"; player: null; isNewHere: false };

const SessionContext = createContext<SessionState>({ status: "unknown", player: null, isNewHere: false });

export const SessionProvider = SessionContext.Provider;

/** Who is here; unknown until the data layer has answered. */
export function useSession(): SessionState {
  return use(SessionContext);
}
