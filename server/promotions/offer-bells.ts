import type pg from "pg";
import type { BellNews } from "../../contract/bell.ts";
import { mayBeOffered } from "../../rules/safe-play/stops.ts";
import type { Tx } from "../db/connect.ts";
import type { Job } from "../runtime/job.ts";
import { createEndingBells, type Ending, type EndingWish } from "../wallet/ending-bells.ts";
import { activeGrant, isOfWheel } from "./grant-bonus.ts";
import { isGood, readOffer } from "./offers.ts";
import type { PromotionsHouse } from "./promotions-house.ts";

type House = Pick<PromotionsHouse, "pool" | "clock" | "log" | "wallets" | "eligibilities">;

/**
 * Tells players of offers that end within a day, once each, if they could take them: not who has another bonus to clear
 * first.
 */
export function createOfferBells(house: House): Job {
  return createEndingBells(house, {
    list: (wish) => listEnding(house.pool, wish),
    newsOf,
    mayHear: mayBeOffered,
    failed: "players could not be told of offers that end",
  });
}

async function newsOf(tx: Tx, { player, id }: Ending, { now }: { now: number }): Promise<BellNews | undefined> {
  const offer = await readOffer(tx, player, id);
  // It may have been taken meanwhile.
  if (!offer?.row.ends_at || offer.row.state === "taken" || !isGood(offer, now)) return undefined;
  const active = await activeGrant(tx, player, now);
  if (active && !isOfWheel(active)) return undefined;
  const data = { offer: id, title: { ...offer.name }, expires_at: offer.row.ends_at.toISOString() };
  return { kind: "offer_expiring", data };
}

/** Those of players without a pause, of which their bells say nothing yet. */
async function listEnding(db: pg.Pool, { from, to, last, atOnce }: EndingWish): Promise<Ending[]> {
  const { rows } = await db.query<Ending>(
    `select o.id, o.player, o.ends_at as "endsAt" from offers o
     where o.state <> 'taken' and o.ends_at > $1 and o.ends_at <= $2
       and ($3::uuid is null or (o.ends_at, o.id) > ($4::timestamptz, $3::uuid))
       and not exists (
         select from bell_entries e where e.player = o.player and e.kind = 'offer_expiring' and e.subject = o.id::text
       ) and not exists (
         select from safe_play f where f.player_id = o.player and f.pause_kind is not null
           and (f.paused_until is null or f.paused_until > $1)
       )
     order by o.ends_at, o.id limit $5`,
    [from, to, last?.id ?? null, last?.endsAt ?? null, atOnce],
  );
  return rows;
}
