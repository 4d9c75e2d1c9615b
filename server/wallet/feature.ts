import type pg from "pg";
import { createUpkeep } from "./upkeep.ts";
import { getOperation } from "./get-operation.ts";
import { grantHistories } from "./grant-histories.ts";
import { createGroups } from "./groups.ts";
import { readWallet, walletState } from "./ledger.ts";
import { playStateOf } from "./play-news.ts";
import { createEligibilities } from "./eligibility.ts";
import type { WalletHouse } from "./wallet-house.ts";
import { createWallets } from "./wallets.ts";

type Dependencies = Pick<WalletHouse, "pool" | "clock" | "log" | "config"> & {
  writerPool: pg.Pool;
};

export function openWallet({ pool, writerPool, clock, log, config }: Dependencies) {
  const eligibilities = createEligibilities(config);
  const groups = createGroups({ pool: writerPool, clock, log, eligibilities });
  return {
    nouns: { wallets: createWallets({ pool }), groups, eligibilities },
    endpoints: [getOperation],
    channels: {
      wallet: {
        async readSnapshot(player: bigint) {
          const found = await readWallet(pool, player);
          if (!found) throw new Error("a player without a wallet");
          return { seq: Number(found.seq), data: walletState(found) };
        },
      },
      play: {
        async readSnapshot(player: bigint) {
          const eligibility = await eligibilities.loadOne(pool, player);
          return { seq: Number(eligibility.seq), data: playStateOf(eligibility, clock.now()) };
        },
      },
    },
    histories: grantHistories(pool),
    jobs: [createUpkeep({ pool, clock })],
    close: groups.close,
  };
}
