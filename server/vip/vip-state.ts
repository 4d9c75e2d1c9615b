import type pg from "pg";
import type { VipState } from "../../contract/vip.ts";
import { ageOn, dayOf } from "../../rules/age.ts";
import { toWire, type Currency } from "../../rules/money.ts";
import { levelOf } from "../../rules/promotions/vip-levels.ts";
import { mayInvite, vipStop } from "../../rules/promotions/vip.ts";
import type { Tx } from "../db/connect.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { claimableFrom, rakebackEndsAtMs } from "./rakeback.ts";

type Sources = Pick<WalletHouse, "clock" | "eligibilities">;

/** What a player is told of their place in the club, with the number of their last news. */
export async function readVip(
  db: pg.Pool | Tx,
  player: bigint,
  { clock, eligibilities }: Sources,
): Promise<{ seq: bigint; state: VipState }> {
  const now = clock.now();
  const eligibility = await eligibilities.loadOne(db, player);
  const { rows } = await db.query<StateRow>(
    `select coalesce(v.points, 0) as points, coalesce(v.level, 0) as level, v.requested_at is not null as has_asked, v.kept_until,
       v.claimed_micro, v.claimed_at, coalesce(v.seq, 0) as seq, p.currency, p.birth_date, r.amount_micro, r.oldest
     from players p left join vip_players v on v.player_id = p.id
     cross join lateral (
       select coalesce(sum(amount_micro), 0)::bigint as amount_micro, min(day) as oldest from rakeback
       where player_id = p.id and day > $2
     ) r
     where p.id = $1`,
    [player, claimableFrom(now)],
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no player ${player}`);
  const stop = vipStop(eligibility, now);
  const age = row.birth_date === null ? undefined : ageOn(row.birth_date, dayOf(now));
  const isInvited = levelOf(row.points) > 0 && mayInvite(age, stop);
  return {
    seq: row.seq,
    state: {
      status: row.level > 0 ? "member" : row.has_asked ? "requested" : isInvited ? "invited" : "none",
      level: row.level,
      points: toWire(row.points),
      kept_until: row.level > 0 ? (row.kept_until?.toISOString() ?? null) : null,
      currency: row.currency,
      rakeback: {
        amount: toWire(row.amount_micro),
        expires_at: row.oldest && new Date(rakebackEndsAtMs(row.oldest.getTime())).toISOString(),
        last:
          row.claimed_micro === null || row.claimed_at === null
            ? null
            : { amount: toWire(row.claimed_micro), at: row.claimed_at.toISOString() },
      },
      stop: stop
        ? { error: stop.error, until: stop.untilMs === undefined ? null : new Date(stop.untilMs).toISOString() }
        : null,
    },
  };
}

interface StateRow {
  points: bigint;
  level: number;
  has_asked: boolean;
  kept_until: Date | null;
  claimed_micro: bigint | null;
  claimed_at: Date | null;
  seq: bigint;
  currency: Currency;
  birth_date: string | null;
  amount_micro: bigint;
  oldest: Date | null;
}
