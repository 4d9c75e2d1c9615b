import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type PlayedId, soloGameIds } from "../../rules/games/ids.ts";
import type { Currency } from "../../rules/money.ts";
import { columnsOf } from "../../server/db/columns.ts";

export interface SettledRow {
  player: bigint;
  id?: string;
  game?: PlayedId;
  currency?: Currency;
  stakeMicro?: bigint;
  payoutMicro?: bigint;
  choice?: unknown;
  isRefund?: boolean;
  atMs?: number;
}

/** Bets as rows, for what reads them: nothing has moved money for them, and their receipts are none. */
export async function insertBets(db: Pick<pg.Pool, "query">, rows: readonly SettledRow[]): Promise<string[]> {
  const whole = rows.map(
    ({ player, id = randomUUID(), game = soloGameIds[0], currency = "RUB", stakeMicro = 10_000_000n, ...row }) => ({
      player,
      id,
      game,
      currency,
      stakeMicro,
      payoutMicro: row.payoutMicro ?? 0n,
      multiplierE4: ((row.payoutMicro ?? 0n) * 10_000n) / stakeMicro,
      choice: JSON.stringify(row.choice ?? {}),
      outcome: JSON.stringify(row.isRefund ? { end: "refunded" } : {}),
      at: new Date(row.atMs ?? Date.now()),
    }),
  );
  await db.query(
    `insert into bets (player_id, id, game, currency, stake_micro, payout_micro, outcome, at, multiplier_e4, choice, seed_id,
       nonce, rules_hash, previous, seal_id, leaf)
     select *, 0, 0, repeat('0', 64), repeat('0', 64), $11, 0
     from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::jsonb[], $8::timestamptz[],
       $9::bigint[], $10::jsonb[])`,
    [
      ...columnsOf(whole, [
        "player",
        "id",
        "game",
        "currency",
        "stakeMicro",
        "payoutMicro",
        "outcome",
        "at",
        "multiplierE4",
        "choice",
      ]),
      randomUUID(),
    ],
  );
  return whole.map(({ id }) => id);
}
