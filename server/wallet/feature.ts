import type pg from "pg";
import { createUpkeep } from "./upkeep.ts";
import { getOperation } from "./get-operation.ts";
import { entryHistories } from "./entry-histories.ts";
import { createGroups } from "./groups.ts";
import { readWallets, walletState } from "./ledger.ts";
import { playStateOf } from "./play-news.ts";
import { createEligibilities } from "./eligibility.ts";
import type { WalletHouse } from "./wallet-house.ts";
import { createWallets } from "./wallets.ts";

type Dependencies = Pick<WalletHouse, "pool" | "clock" | "log" | "uuid" | "config"> & {
  writerPool: pg.Pool;
};

export function openWallet({ pool, writerPool, clock, log, uuid, config }: Dependencies) {
  const eligibilities = createEligibilities(config);
  const groups = createGroups({ pool: writerPool, clock, log, uuid, eligibilities });
  return {
    nouns: { wallets: createWallets({ pool }), groups, eligibilities },
    endpoints: [getOperation],
    channels: {
      wallet: {
        async readSnapshots(players: readonly bigint[]) {
          const wallets = [...(await readWallets(pool, players)).values()];
          return new Map(wallets.map((one) => [one.player, { seq: Number(one.seq), data: walletState(one) }]));
        },
      },
      play: {
        async readSnapshots(players: readonly bigint[]) {
          const found = [...(await eligibilities.load(pool, players)).values()];
          const now = clock.now();
          return new Map(found.map((one) => [one.player, { seq: Number(one.seq), data: playStateOf(one, now) }]));
        },
      },
    },
    histories: entryHistories(pool),
    jobs: [createUpkeep({ pool, clock })],
    close: groups.close,
  };
}
