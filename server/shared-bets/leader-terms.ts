import type pg from "pg";
import type { Tx } from "../db/connect.ts";
import type { SharedGameId } from "./shared-bets.ts";

export async function beginTerm(pool: pg.Pool, game: SharedGameId): Promise<bigint> {
  const { rows } = await pool.query<{ term: bigint }>(
    `insert into shared_leaders as l (game, term) values ($1, 1)
    on conflict (game) do update set term = l.term + 1 returning term`,
    [game],
  );
  return rows[0]?.term ?? 0n;
}

/**
 * The terms that run. Read with the wallets locked, so whoever waits for those sees the later one; not locked, so a house
 * that stands still in its transaction keeps no other one from leading.
 */
export async function readTerms(tx: Tx): Promise<Map<string, bigint>> {
  const { rows } = await tx.query<{ game: string; term: bigint }>({
    name: "read leader terms",
    text: "select game, term from shared_leaders",
  });
  return new Map(rows.map(({ game, term }) => [game, term]));
}
