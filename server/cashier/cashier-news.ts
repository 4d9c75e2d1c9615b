import type { CashierState } from "../../contract/cashier.ts";
import type { House } from "../house.ts";

/** What the cashier has to tell a player, with the number of its newest news. */
export async function readCashier(
  { pool }: Pick<House, "pool">,
  player: bigint,
): Promise<{ seq: number; data: CashierState }> {
  const { rows } = await pool.query<{ cashier_seq: bigint }>("select cashier_seq from wallets where player_id = $1", [
    player,
  ]);
  return { seq: Number(rows[0]?.cashier_seq ?? 0n), data: { deposits: [], payouts: [] } };
}
