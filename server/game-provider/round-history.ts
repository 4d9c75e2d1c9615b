import type pg from "pg";
import { type Micro, toWire } from "../../rules/money.ts";
import { inPage, newestOf, type Page, valuesOf } from "../db/page.ts";
import { lineOf, type MoneyHistory, type MoneyLine, type OperationState } from "../wallet/money-history.ts";
import { type Round, roundColumns, type RoundRow, toRound } from "./provider-rows.ts";

/** The history of bets with the rounds of providers that are still open, and those that were taken back. */
export function withProviderRounds(pool: pg.Pool, betHistory: MoneyHistory): MoneyHistory {
  return async (player, page) => {
    const wants = (state: OperationState) => page.state === undefined || page.state === state;
    // Those that end between the reads are in both lists, and not in neither.
    const open = wants("open") ? await listRounds(pool, player, "open", page) : [];
    const cancelled = wants("failed") ? await listRounds(pool, player, "cancelled", page) : [];
    const others = await betHistory(player, page);
    const ended = new Set([...others, ...cancelled].map(({ id }) => id));
    const stillOpen = open.filter(({ id }) => !ended.has(id));
    return newestOf([stillOpen.map(lineOfRound), cancelled.map(lineOfRound), others], page.limit);
  };
}

async function listRounds(
  pool: pg.Pool,
  player: bigint,
  state: "open" | "cancelled",
  page: Page,
): Promise<HistoryRound[]> {
  const { where, order } = inPage("at", "id", 3);
  // A round that only a campaign has staked in moves no money of the player's until it has won.
  const { rows } = await pool.query<RoundRow & { back_micro: bigint }>(
    `select ${roundColumns}, ${takenBack} as back_micro from provider_rounds r
     where player_id = $1 and state = $2 and (state = 'cancelled' or bet_micro > 0) and ${where} order by ${order} limit $7`,
    [player, state, ...valuesOf(page), page.limit],
  );
  return rows.map((row) => ({ ...toRound(row), stakeMicro: row.bet_micro + row.back_micro }));
}

/** What was staked in a round and given back. */
const takenBack = `(select coalesce(sum(t.amount_micro), 0)::bigint from provider_transactions t where t.provider = r.provider
  and t.player_id = r.player_id and t.round_id = r.round_id and t.kind = 'bet' and t.state = 'refunded')`;

interface HistoryRound extends Round {
  stakeMicro: Micro;
}

function lineOfRound({ id, currency, kind: game, stakeMicro, at, endedAt, state }: HistoryRound): MoneyLine {
  const shownState = state === "open" ? "open" : "failed";
  const line = lineOf({ id, currency, createdAtMs: at, endedAtMs: endedAt }, shownState, -stakeMicro);
  return {
    id,
    atMs: at,
    shown: { kind: "bet", ...line, game, stake: toWire(stakeMicro), payout: null, multiplier: null },
  };
}
