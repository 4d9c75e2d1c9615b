import type { SettledBets } from "../games/settled-bets.ts";
import { countTop } from "./count-top.ts";
import { getTop } from "./get-top.ts";

export function openTop({ settledBets }: { settledBets: SettledBets }) {
  return {
    endpoints: [getTop],
    jobs: [
      {
        everyMs: 1_000,
        run: (isEnding?: () => boolean) => settledBets.read("top", countTop, isEnding),
        failed: "the best players could not be counted",
      },
    ],
    // Longer than a month lasts.
    expiring: [{ table: "top_players", time: "starts_at", retentionMs: 40 * 24 * 3_600_000 }],
  };
}
