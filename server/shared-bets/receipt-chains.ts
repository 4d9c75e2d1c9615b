import { firstPrevious } from "../../rules/receipts.ts";
import { arrayOf, columnsOf } from "../db/columns.ts";
import { awaitAll, type Tx } from "../db/connect.ts";
import type { DecidedBet } from "../games/decided-bet.ts";
import type { ReceiptKey } from "../games/receipts.ts";
import type { ReturnSum } from "../games/return-sums.ts";
import { createSealedBets, type PendingBet } from "../games/sealed-bets.ts";

interface ChainsOptions {
  players: readonly bigint[];
  receiptKey: ReceiptKey;
  uuid: () => string;
  now: number;
}

export type ReceiptChains = Awaited<ReturnType<typeof openReceiptChains>>;

/**
 * The receipt chains of players beside that of what they play alone, one for each product: a chain has one writer. Call
 * it with the wallets locked.
 */
export async function openReceiptChains(tx: Tx, { players, ...sealing }: ChainsOptions) {
  const bets = createSealedBets(sealing);
  const heads = new Map<string, Head>();
  const changed = new Map<string, Head>();
  if (players.length > 0) {
    const { rows } = await tx.query<{ player_id: bigint; product: string; receipt_head: string }>({
      name: "load receipt chains",
      text: "select player_id, product, receipt_head from receipt_chains where player_id = any($1::bigint[])",
      values: [arrayOf(players)],
    });
    for (const { player_id: player, product, receipt_head: receiptHead } of rows)
      heads.set(`${player} ${product}`, { player, product, receiptHead });
  }

  return {
    /** Without `returned` the bet counts for nothing. */
    add(product: string, undated: Omit<DecidedBet, "previous">, returned: ReturnSum | undefined): PendingBet {
      const { player } = undated;
      const name = `${player} ${product}`;
      const previous = heads.get(name)?.receiptHead ?? firstPrevious;
      const { hash, pending } = bets.add({ ...undated, previous }, returned);
      const head = { player, product, receiptHead: hash };
      heads.set(name, head);
      changed.set(name, head);
      return pending;
    },
    async write(tx: Tx): Promise<void> {
      await awaitAll([bets.write(tx), writeHeads(tx, [...changed.values()])]);
    },
    played: bets.played,
  };
}

interface Head {
  player: bigint;
  product: string;
  receiptHead: string;
}

async function writeHeads(tx: Tx, heads: readonly Head[]): Promise<void> {
  if (heads.length === 0) return;
  await tx.query({
    name: "write receipt chains",
    text: `insert into receipt_chains (player_id, product, receipt_head)
      select * from unnest($1::bigint[], $2::text[], $3::text[])
      on conflict (player_id, product) do update set receipt_head = excluded.receipt_head`,
    values: columnsOf(heads, ["player", "product", "receiptHead"]),
  });
}
