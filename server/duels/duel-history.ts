import type pg from "pg";
import { duel as rules } from "../../rules/games/coinflip-duel.ts";
import type { MoneyHistory } from "../wallet/money-history.ts";
import { type UnsettledBet, withUnsettledBets } from "../wallet/unsettled-bets.ts";
import { type Duel, listCreatedOfTime } from "./duel-rows.ts";

/** The history of bets with the duels that a player has created and that are not over, or were given back. */
export function withDuels(pool: pg.Pool, betHistory: MoneyHistory): MoneyHistory {
  return withUnsettledBets(betHistory, {
    listOpen: async (player, page) => (await listCreatedOfTime(pool, player, "unsettled", page)).map(toBet),
    listGivenBack: async (player, page) => (await listCreatedOfTime(pool, player, "given back", page)).map(toBet),
  });
}

function toBet({ id, currency, stakeMicro, at, endedAt, settledAt }: Duel): UnsettledBet {
  const endedAtMs = settledAt === undefined ? undefined : endedAt;
  return { id, game: rules.id, currency, stakeMicro, createdAtMs: at, endedAtMs };
}
