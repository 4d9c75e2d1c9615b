import { type Ring, ring } from "../bell/ring.ts";
import type { Tx } from "../db/connect.ts";
import { publish } from "../live/bus.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { readVip } from "./vip-state.ts";
import { type VipPlayer, writeVipPlayers } from "./vip-rows.ts";

type Sources = Pick<WalletHouse, "clock" | "eligibilities">;

export interface VipChange {
  before: VipPlayer;
  after: VipPlayer;
}

/**
 * Writes what has changed of locked players, makes them premium with their first level, and tells them, with what else
 * there is to ring: a transaction rings once, and last.
 */
export async function changeVipPlayers(
  tx: Tx,
  changes: readonly VipChange[],
  sources: Sources,
  rings: readonly Ring[] = [],
): Promise<void> {
  await writeVipPlayers(
    tx,
    changes.map(({ after }) => after),
  );
  const turned = changes.filter(({ before, after }) => before.level > 0 !== after.level > 0);
  if (turned.length > 0)
    await tx.query("update players set is_premium = not is_premium where id = any($1::bigint[])", [
      turned.map(({ after }) => after.player),
    ]);
  for (const { before, after } of changes)
    if (before.level !== after.level || before.request !== after.request) await tellVip(tx, after.player, sources);
  const risen = changes.filter(isRise).map(({ after }) => levelReached(after, sources.clock.now()));
  await ring(tx, ...risen, ...rings);
}

function isRise({ before, after }: VipChange): boolean {
  return after.level > before.level;
}

function levelReached({ player, level }: VipPlayer, at: number): Ring {
  return { player, kind: "level_reached", data: { level: String(level) }, subject: String(level), at };
}

/** News of the channel `vip`. Call it with the player's row locked. */
export async function tellVip(tx: Tx, player: bigint, sources: Sources): Promise<void> {
  await tx.query("update vip_players set seq = seq + 1 where player_id = $1", [player]);
  const { seq, state } = await readVip(tx, player, sources);
  await publish(tx, [{ channel: "vip", player, seq, type: "vip", data: state }]);
}
