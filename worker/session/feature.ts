import type { Notices } from "../bridge/notices.ts";
import type { Entrance } from "./entrance.ts";
import type { Session } from "./session.ts";

export interface SessionContext {
  session: Session;
  entrance: Entrance;
  notices: Notices;
}

export function createSessionFeature({ session, entrance, notices }: SessionContext) {
  session.refused$.subscribe(() => notices.tell({ kind: "bad", key: "session_over", values: {}, money: false }));
  return { state$: () => session.state$, jar$: () => session.jar$, logout: entrance.logOut };
}
