import { type Bet, getBets } from "../contract/games.ts";
import { getSessions, type PlayerSession, type SessionFilter } from "../contract/sessions.ts";
import { createEndlessList } from "./cache/endless-list.ts";
import type { WorkerContext } from "./context.ts";

export interface SessionsShown {
  state: SessionFilter;
}

/** Of one game, or of all. */
export interface BetsShown {
  game?: Bet["game"] | undefined;
}

/** What has been: where the player was logged in, and what they have bet. */
export function createHistory(context: WorkerContext) {
  const { call } = context;
  const sessions = createEndlessList<SessionsShown, PlayerSession>(context, "history:sessions", (input, options) =>
    call(getSessions, input, options),
  );
  const bets = createEndlessList<BetsShown, Bet>(context, "history:bets", (input, options) =>
    call(getBets, input, options),
  );
  return {
    sessions$: sessions.list$,
    moreSessions: sessions.more,
    allSessions: sessions.all,
    bets$: bets.list$,
    moreBets: bets.more,
    allBets: bets.all,
  };
}
