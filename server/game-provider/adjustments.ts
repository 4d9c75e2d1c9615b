import { type Micro, toWire } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import { fingerprintOf } from "../wallet/operations.ts";

export interface Adjustment {
  player: bigint;
  roundId: string;
  amountMicro: Micro;
}

/** A correction that the house's operator has booked under this number of the provider's. */
export async function readAdjustment(
  db: Pick<Tx, "query">,
  provider: string,
  txId: string,
): Promise<Adjustment | undefined> {
  const { rows } = await db.query<{ player_id: bigint; round_id: string; amount_micro: bigint }>(
    `select player_id, round_id, amount_micro from provider_transactions
     where provider = $1 and tx_id = $2 and kind = 'adjust'`,
    [provider, txId],
  );
  const [row] = rows;
  return row && { player: row.player_id, roundId: row.round_id, amountMicro: row.amount_micro };
}

/** False if the number has been used before. */
export async function writeAdjustment(
  tx: Tx,
  { provider, txId, player, roundId, amountMicro, at }: Adjustment & { provider: string; txId: string; at: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into provider_transactions (provider, tx_id, player_id, round_id, kind, amount_micro, fingerprint, at)
     values ($1, $2, $3, $4, 'adjust', $5, $6, $7) on conflict do nothing`,
    [
      provider,
      txId,
      player,
      roundId,
      amountMicro,
      fingerprintOf({ name: "adjust" }, [roundId, toWire(amountMicro)]),
      new Date(at),
    ],
  );
  return rowCount === 1;
}
