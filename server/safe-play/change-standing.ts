import type { Tx } from "../db/connect.ts";
import type { Refusal } from "../http/refusal.ts";
import { publish } from "../live/bus.ts";
import { playNews } from "../wallet/play-news.ts";
import { countChange, type Standing } from "../wallet/standings.ts";
import type { SafePlayHouse } from "./safe-play-house.ts";

type Change = (tx: Tx, standing: Standing, now: number) => Promise<Refusal | void>;

/** Changes how a player stands, under the lock that their stakes are decided under, and tells them of it. */
export async function changeStanding(
  { wallets, clock, standings }: Pick<SafePlayHouse, "wallets" | "clock" | "standings">,
  player: bigint,
  change: Change,
): Promise<Standing | Refusal> {
  return wallets.locked(player, async (tx) => {
    const now = clock.now();
    const refused = await change(tx, await standings.loadOne(tx, player), now);
    if (refused) return refused;
    await countChange(tx, player);
    const after = await standings.loadOne(tx, player);
    await publish(tx, [playNews(after, now)]);
    return after;
  });
}
