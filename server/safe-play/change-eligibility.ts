import type { Tx } from "../db/connect.ts";
import type { Refusal } from "../http/refusal.ts";
import { publish } from "../live/bus.ts";
import { playNews } from "../wallet/play-news.ts";
import { countChange, type Eligibility } from "../wallet/eligibility.ts";
import type { SafePlayHouse } from "./safe-play-house.ts";

type Change = (tx: Tx, eligibility: Eligibility, now: number) => Promise<Refusal | void>;

/** Changes a player's eligibility under the lock that their stakes are decided under, and announces it. */
export async function changeEligibility(
  { wallets, clock, eligibilities }: Pick<SafePlayHouse, "wallets" | "clock" | "eligibilities">,
  player: bigint,
  change: Change,
): Promise<Eligibility | Refusal> {
  return wallets.runExclusive(player, async (tx) => {
    const now = clock.now();
    const refused = await change(tx, await eligibilities.loadOne(tx, player), now);
    if (refused) return refused;
    await countChange(tx, player);
    const after = await eligibilities.loadOne(tx, player);
    await publish(tx, [playNews(after, now)]);
    return after;
  });
}
