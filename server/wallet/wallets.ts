import type pg from "pg";
import { inTransaction, type Tx } from "../db/connect.ts";
import { createKeyedLimiter } from "../runtime/keyed-limiter.ts";
import { lockWallets, type Wallet } from "./ledger.ts";

export interface Wallets {
  /** Works in one transaction under the player's wallet lock; `wallet` is undefined for unknown players. */
  runExclusive<T>(player: bigint, work: (tx: Tx, wallet: Wallet | undefined) => Promise<T>): Promise<T>;
}

/**
 * The way to a wallet's lock outside the groups. Who wants it waits in memory, behind whoever else wants the same one, and
 * takes a connection only when it is free: however often a player asks, they hold one connection. Never call it from
 * within itself.
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
