import { withRecount } from "../../rules/safe-play/play.ts";
import type { Tx } from "../db/connect.ts";
import { publish } from "../live/bus.ts";
import { type Eligibilities, writePlayed } from "./eligibility.ts";
import type { Recount } from "./engine.ts";
import { playNews } from "./play-news.ts";

/** Has a player's limits count what they should have at an earlier moment. Call it with the wallet locked. */
export async function recountPlay(
  tx: Tx,
  player: bigint,
  { countedAtMs, ...change }: Recount,
  { eligibilities, atMs }: { eligibilities: Eligibilities; atMs: number },
): Promise<void> {
  const before = await eligibilities.loadOne(tx, player);
  const after = { ...before, ...withRecount(before, change, { countedAtMs, atMs }), seq: before.seq + 1n };
  await writePlayed(tx, [{ before, after }]);
  await publish(tx, [playNews(after, atMs)]);
}
