import type pg from "pg";
import type { SettledBets } from "../games/settled-bets.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { claimRakeback } from "./claim-rakeback.ts";
import { createPointsCount } from "./count-points.ts";
import { getVip } from "./get-vip.ts";
import { joinVip } from "./join-vip.ts";
import { createLevelUpkeep } from "./level-upkeep.ts";
import { rakebackLifeMs } from "./rakeback.ts";
import { readVip } from "./vip-state.ts";

type Dependencies = Pick<WalletHouse, "clock" | "eligibilities"> & { pool: pg.Pool; settledBets: SettledBets };

export function openVip(dependencies: Dependencies) {
  const { pool, settledBets } = dependencies;
  const count = createPointsCount(dependencies);
  return {
    endpoints: [getVip, joinVip, claimRakeback],
    channels: {
      vip: {
        async readSnapshot(player: bigint) {
          const { seq, state } = await readVip(pool, player, dependencies);
          return { seq: Number(seq), data: state };
        },
      },
    },
    jobs: [
      {
        everyMs: 1_000,
        run: (isEnding?: () => boolean) => settledBets.read("vip", count, isEnding),
        failed: "points of the VIP club could not be counted",
      },
      createLevelUpkeep(dependencies),
    ],
    // A day's part lapses a year after the day's end.
    expiring: [{ table: "rakeback", time: "day", retentionMs: rakebackLifeMs + 24 * 3_600_000 }],
  };
}
