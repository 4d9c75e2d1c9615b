import type pg from "pg";
import { mayBeOffered } from "../../rules/safe-play/stops.ts";
import { ring } from "../bell/ring.ts";
import type { Tx } from "../db/connect.ts";
import type { Job } from "../runtime/job.ts";
import { activeGrant, isOfWheel } from "./grant-bonus.ts";
import { isGood, type OfferRow, readOffer } from "./offers.ts";
import type { PromotionsHouse } from "./promotions-house.ts";

type House = Pick<PromotionsHouse, "pool" | "clock" | "log" | "wallets" | "eligibilities">;
type Ending = Pick<OfferRow, "id" | "player"> & { ends_at: Date };

/**
 * Tells players of offers that end within a day, once each, if they could take them: not who may not play, nor who has
 * another bonus to clear first. It would only urge them to.
 */
export function createOfferBells({ pool, clock, log, wallets, eligibilities }: House): Job {
  return { everyMs, isAtOnce: true, run, failed: "players could not be told of offers that end" };

  async function run(isEnding: () => boolean = () => false): Promise<void> {
    const [fromMs, toMs] = [clock.now(), clock.now() + noticeMs];
    let last: Ending | undefined;
    do {
      const found = await listEnding(pool, { fromMs, toMs, last });
      last = found.at(-1);
      for (const { id, player } of found) {
        if (isEnding()) return;
        try {
          await wallets.runExclusive(player, (tx) => tell(tx, player, id));
        } catch (error) {
          log.warn({ err: error, player }, "an offer that ends waits to be told of");
        }
      }
    } while (last);
  }

  async function tell(tx: Tx, player: bigint, id: string): Promise<void> {
    const now = clock.now();
    const offer = await readOffer(tx, player, id);
    // It may have been taken meanwhile.
    if (!offer?.row.ends_at || offer.row.state === "taken" || !isGood(offer, now)) return;
    if (!mayBeOffered(await eligibilities.loadOne(tx, player), now)) return;
    const active = await activeGrant(tx, player, now);
    if (active && !isOfWheel(active)) return;
    const data = { offer: id, title: { ...offer.name }, expires_at: offer.row.ends_at.toISOString() };
    await ring(tx, { player, kind: "offer_expiring", subject: id, data, at: now });
  }
}

/** Those of players without a pause, of which their bells say nothing yet, after one of them. */
async function listEnding(
  db: pg.Pool,
  { fromMs, toMs, last }: { fromMs: number; toMs: number; last: Ending | undefined },
): Promise<Ending[]> {
  const { rows } = await db.query<Ending>(
    `select o.id, o.player, o.ends_at from offers o
     where o.state <> 'taken' and o.ends_at > $1 and o.ends_at <= $2
       and ($3::uuid is null or (o.ends_at, o.id) > ($4::timestamptz, $3::uuid))
       and not exists (
         select from bell_entries e where e.player = o.player and e.kind = 'offer_expiring' and e.subject = o.id::text
       ) and not exists (
         select from safe_play f where f.player_id = o.player and f.pause_kind is not null
           and (f.paused_until is null or f.paused_until > $1)
       )
     order by o.ends_at, o.id limit $5`,
    [new Date(fromMs), new Date(toMs), last?.id ?? null, last?.ends_at ?? null, atOnce],
  );
  return rows;
}

/** A day is not so exact, and what is looked through are all offers that nobody has taken. */
const everyMs = 600_000;
const noticeMs = 24 * 3_600_000;
const atOnce = 200;
