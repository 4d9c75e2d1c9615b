import { levelOf, pointsAfterFall } from "../../rules/promotions/vip-levels.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import type { Job } from "../runtime/job.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { changeVipPlayers } from "./change-players.ts";
import { levelKeptMs, risen } from "./rise.ts";
import { lockVipPlayers, type VipPlayer } from "./vip-rows.ts";

type Sources = Pick<WalletHouse, "pool" | "clock" | "eligibilities">;

/**
 * Gives levels that were held back while the player got nothing, and takes one from whoever has not played for so long.
 * Nobody is told ahead of that: it is no reason to play.
 */
export function createLevelUpkeep(sources: Sources): Job {
  const { pool, clock } = sources;
  return { everyMs, isAtOnce: true, run, failed: "levels of the VIP club could not be looked after" };

  async function run(isEnding = () => false): Promise<void | "soon"> {
    const { rows } = await pool.query<{ player_id: bigint }>(
      `(select player_id from vip_players where rise_at <= $1 order by rise_at limit $2)
       union (select player_id from vip_players where level > 0 and kept_until <= $1 order by kept_until limit $2)`,
      [new Date(clock.now()), atOnce],
    );
    for (const { player_id: player } of rows) {
      if (isEnding()) return;
      await inTransaction(pool, (tx) => lookAfter(tx, player));
    }
    return rows.length >= atOnce ? "soon" : undefined;
  }

  async function lookAfter(tx: Tx, player: bigint): Promise<void> {
    const before = (await lockVipPlayers(tx, [player])).get(player);
    if (!before) return;
    const now = clock.now();
    const after = risen(fallen(before, now), await sources.eligibilities.loadOne(tx, player), now);
    await changeVipPlayers(tx, [{ before, after }], sources);
  }
}

/** Checked again under the lock: they may have played meanwhile. */
function fallen(one: VipPlayer, now: number): VipPlayer {
  const { level, keptUntilMs } = one;
  if (level === 0 || keptUntilMs === undefined || keptUntilMs > now) return one;
  const points = pointsAfterFall(level);
  return { ...one, points, level: levelOf(points), keptUntilMs: keptUntilMs + levelKeptMs, riseAtMs: undefined };
}

const everyMs = 60_000;
const atOnce = 200;
