import type pg from "pg";
import { inTransaction, type Tx } from "../db/connect.ts";
import { createKeyedLimiter } from "../runtime/keyed-limiter.ts";
import { lockWallets, type Wallet } from "./ledger.ts";

export interface Wallets {
  /** Works in one transaction under the player's wallet lock; `wallet` is undefined for unknown players. */
  runExclusive<T>(player: bigint, work: (tx: Tx, wallet: Wallet | undefined) => Promise<T>): Promise<T>;
}

/**
 * Locks a wallet outside the groups. Callers wait in memory, behind others who want the same wallet, and take a
 * connection only when it is free: so a player holds at most one, however often they ask. Not reentrant.
 */
export function createWallets({ pool }: { pool: pg.Pool }): Wallets {
  const limiter = createKeyedLimiter<bigint>({ concurrency: 1, mostWaiting: 100 });
  return {
    runExclusive: (player, work) =>
      limiter.run(player, () =>
        inTransaction(pool, async (tx) => work(tx, (await lockWallets(tx, [player])).get(player))),
      ),
  };
}
