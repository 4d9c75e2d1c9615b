import type pg from "pg";
import { inPage, type Page, valuesOf } from "../db/page.ts";
import type { MoneyHistory } from "../wallet/money-history.ts";
import { type UnsettledBet, withUnsettledBets } from "../wallet/unsettled-bets.ts";
import { roundColumns, type RoundRow, toRound } from "./provider-rows.ts";

/** The history of bets with the rounds of providers that are still open, and those that were taken back. */
export function withProviderRounds(pool: pg.Pool, betHistory: MoneyHistory): MoneyHistory {
  return withUnsettledBets(betHistory, {
    listOpen: (player, page) => listRounds(pool, player, "open", page),
    listGivenBack: (player, page) => listRounds(pool, player, "cancelled", page),
  });
}

async function listRounds(
  pool: pg.Pool,
  player: bigint,
  state: "open" | "cancelled",
  page: Page,
): Promise<UnsettledBet[]> {
  const { where, order } = inPage("at", "id", 3);
  // A round that only a campaign has staked in moves no money of the player's until it has won.
  const { rows } = await pool.query<RoundRow & { back_micro: bigint }>(
    `select ${roundColumns}, ${takenBack} as back_micro from provider_rounds r
     where player_id = $1 and state = $2 and (state = 'cancelled' or bet_micro > 0) and ${where} order by ${order} limit $7`,
    [player, state, ...valuesOf(page), page.limit],
  );
  return rows.map((row) => {
    const { id, kind: game, currency, at: createdAtMs, endedAt: endedAtMs } = toRound(row);
    return { id, game, currency, stakeMicro: row.bet_micro + row.back_micro, createdAtMs, endedAtMs };
  });
}

/** What was staked in a round and given back. */
const takenBack = `(select coalesce(sum(t.amount_micro), 0)::bigint from provider_transactions t where t.provider = r.provider
  and t.player_id = r.player_id and t.round_id = r.round_id and t.kind = 'bet' and t.state = 'refunded')`;
