import type pg from "pg";
import { toWire } from "../../rules/money.ts";
import { mayBeGranted } from "../../rules/safe-play/stops.ts";
import type { Job } from "../runtime/job.ts";
import { createEndingBells, type Ending, type EndingWish } from "../wallet/ending-bells.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";

type House = Pick<WalletHouse, "pool" | "clock" | "log" | "wallets" | "eligibilities">;

/** Tells players of a bonus that ends within a day, once. */
export function createGrantBells(house: House): Job {
  return createEndingBells(house, {
    list: (wish) => listEnding(house.pool, wish),
    async newsOf(_tx, { id, endsAt }, { wallet }) {
      // It may have ended meanwhile.
      if (wallet?.grant !== id) return undefined;
      const sum = { amount: toWire(wallet.bonusMicro), currency: wallet.currency };
      return { kind: "bonus_expiring", data: { ...sum, expires_at: endsAt.toISOString() } };
    },
    // It was granted: a limit of deposits that is used up stops nobody from clearing it.
    mayHear: mayBeGranted,
    failed: "players could not be told of bonuses that end",
  });
}

/** Active ones of players without a pause, of which their bells say nothing yet. */
async function listEnding(db: pg.Pool, { from, to, last, atOnce }: EndingWish): Promise<Ending[]> {
  const { rows } = await db.query<Ending>(
    `select g.id, g.player_id as player, g.expires_at as "endsAt" from bonus_grants g
     where g.state = 'active' and g.expires_at > $1 and g.expires_at <= $2
       and ($3::uuid is null or (g.expires_at, g.id) > ($4::timestamptz, $3::uuid))
       and not exists (
         select from bell_entries e where e.player = g.player_id and e.kind = 'bonus_expiring' and e.subject = g.id::text
       ) and not exists (
         select from safe_play f where f.player_id = g.player_id and f.pause_kind is not null
           and (f.paused_until is null or f.paused_until > $1)
       )
     order by g.expires_at, g.id limit $5`,
    [from, to, last?.id ?? null, last?.endsAt ?? null, atOnce],
  );
  return rows;
}
