import type pg from "pg";
import type { BellNews } from "../../contract/bell.ts";
import { mayBeGranted } from "../../rules/safe-play/stops.ts";
import type { Tx } from "../db/connect.ts";
import type { Job } from "../runtime/job.ts";
import { createEndingBells, type Ending, type EndingWish } from "../wallet/ending-bells.ts";
import { findFreeSpins, isUsable } from "./free-spins.ts";
import type { GameProviderHouse } from "./game-provider-house.ts";

type House = Pick<GameProviderHouse, "pool" | "clock" | "log" | "wallets" | "eligibilities" | "providerGames">;

/** Tells players of free spins that run out within a day, once each, as long as there is a game to play them in. */
export function createFreeSpinBells(house: House): Job {
  return createEndingBells(house, {
    list: (wish) => listEnding(house.pool, wish),
    newsOf,
    mayHear: mayBeGranted,
    failed: "players could not be told of free spins that run out",
  });

  async function newsOf(tx: Tx, { id }: Ending, { now }: { now: number }): Promise<BellNews | undefined> {
    const spins = await findFreeSpins(tx, id);
    // They may have been played or given back meanwhile.
    if (!spins || !isUsable(spins, now)) return undefined;
    const game = await house.providerGames.byCode(spins.provider, spins.gameCode);
    if (!game) return undefined;
    const data = { spins: id, title: { ...game.titles }, expires_at: new Date(spins.expiresAt).toISOString() };
    return { kind: "spins_expiring", data };
  }
}

/** Those of players without a pause, of which their bells say nothing yet. */
async function listEnding(db: pg.Pool, { from, to, last, atOnce }: EndingWish): Promise<Ending[]> {
  const { rows } = await db.query<Ending>(
    `select s.id, s.player_id as player, s.expires_at as "endsAt" from free_spins s
     where s.left_count > 0 and s.cancelled_at is null and s.expires_at > $1 and s.expires_at <= $2
       and ($3::uuid is null or (s.expires_at, s.id) > ($4::timestamptz, $3::uuid))
       and not exists (
         select from bell_entries e where e.player = s.player_id and e.kind = 'spins_expiring' and e.subject = s.id::text
       ) and not exists (
         select from safe_play f where f.player_id = s.player_id and f.pause_kind is not null
           and (f.paused_until is null or f.paused_until > $1)
       )
     order by s.expires_at, s.id limit $5`,
    [from, to, last?.id ?? null, last?.endsAt ?? null, atOnce],
  );
  return rows;
}
