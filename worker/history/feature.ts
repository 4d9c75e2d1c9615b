import { getOperations, type MoneyOperation, type OperationFilter } from "../../contract/cashier.ts";
import { type Bet, type BetsFilter, getBets } from "../../contract/bets.ts";
import { getPastBonuses, getSpins, type PastBonus, type PastSpin } from "../../contract/promotions.ts";
import { getPastFreeSpins, type PastFreeSpins } from "../../contract/free-spins.ts";
import { getSessions, type PlayerSession, type SessionFilter } from "../../contract/sessions.ts";
import { createEndlessList } from "./endless-list.ts";
import type { WorkerContext } from "../context.ts";

export interface SessionsShown {
  state: SessionFilter;
}

export function createFeature(context: WorkerContext) {
  const { call } = context;
  const sessions = createEndlessList<SessionsShown, PlayerSession>(context, "history:sessions", (input, options) =>
    call(getSessions, input, options),
  );
  const bets = createEndlessList<BetsFilter, Bet>(context, "history:bets", (input, options) =>
    call(getBets, input, options),
  );
  const money = createEndlessList<OperationFilter, MoneyOperation>(context, "history:money", (input, options) =>
    call(getOperations, input, options),
  );
  const bonuses = createEndlessList<object, PastBonus>(context, "history:bonuses", (input, options) =>
    call(getPastBonuses, input, options),
  );
  const wheelSpins = createEndlessList<object, PastSpin>(context, "history:wheel-spins", (input, options) =>
    call(getSpins, input, options),
  );
  const freeSpins = createEndlessList<object, PastFreeSpins>(context, "history:spins", (input, options) =>
    call(getPastFreeSpins, input, options),
  );
  return {
    wheelSpins$: wheelSpins.list$,
    moreWheelSpins: wheelSpins.more,
    freeSpins$: freeSpins.list$,
    moreFreeSpins: freeSpins.more,
    bonuses$: bonuses.list$,
    moreBonuses: bonuses.more,
    money$: money.list$,
    moreMoney: money.more,
    allMoney: money.all,
    sessions$: sessions.list$,
    moreSessions: sessions.more,
    allSessions: sessions.all,
    bets$: bets.list$,
    moreBets: bets.more,
    allBets: bets.all,
  };
}
