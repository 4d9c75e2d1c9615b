import type { Currency, Micro } from "../../rules/money.ts";
import { rakebackDays } from "../../rules/promotions/vip-levels.ts";
import { columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";

const dayMs = 24 * 3_600_000;

export const rakebackLifeMs = rakebackDays * dayMs;

/** What was earned on this UTC day or before has lapsed. */
export function claimableFrom(now: number): Date {
  return new Date(now - rakebackLifeMs - dayMs);
}

/** A day's part can be claimed for a year after the day's end. */
export function rakebackEndsAtMs(dayAtMs: number): number {
  return dayAtMs + dayMs + rakebackLifeMs;
}

export interface RakebackTotal {
  player: bigint;
  currency: Currency;
  totalMicro: Micro;
}

/** Sums of players by UTC day. */
export function createRakebackSums() {
  const sums = new Map<string, { player: bigint; day: Date; amountMicro: Micro }>();
  return {
    add(player: bigint, settledMs: number, amountMicro: Micro): void {
      if (amountMicro === 0n) return;
      const dayAtMs = settledMs - (settledMs % dayMs);
      const name = `${player} ${dayAtMs}`;
      const sum = sums.get(name);
      if (sum) sum.amountMicro += amountMicro;
      else sums.set(name, { player, day: new Date(dayAtMs), amountMicro });
    },
    /** What each of these players can claim by now. */
    async write(tx: Tx, now: number): Promise<RakebackTotal[]> {
      if (sums.size === 0) return [];
      await tx.query(
        `insert into rakeback (player_id, day, amount_micro)
         select * from unnest($1::bigint[], $2::timestamptz[], $3::bigint[])
         on conflict (player_id, day) do update set amount_micro = rakeback.amount_micro + excluded.amount_micro`,
        columnsOf([...sums.values()], ["player", "day", "amountMicro"]),
      );
      const players = [...new Set([...sums.values()].map(({ player }) => player))];
      const { rows } = await tx.query<{ player_id: bigint; amount_micro: bigint; currency: Currency }>(
        `select r.player_id, sum(r.amount_micro)::bigint as amount_micro, p.currency
         from rakeback r join players p on p.id = r.player_id
         where r.player_id = any($1::bigint[]) and r.day > $2 group by r.player_id, p.currency order by r.player_id`,
        [players, claimableFrom(now)],
      );
      return rows.map(({ player_id: player, amount_micro: totalMicro, currency }) => ({
        player,
        currency,
        totalMicro,
      }));
    },
  };
}

/** Takes all that is there, for whoever pays it in the same transaction. */
export async function takeRakeback(tx: Tx, player: bigint, now: number): Promise<Micro> {
  const { rows } = await tx.query<{ amount_micro: bigint }>(
    `with taken as (delete from rakeback where player_id = $1 and day > $2 returning amount_micro)
     select coalesce(sum(amount_micro), 0)::bigint as amount_micro from taken`,
    [player, claimableFrom(now)],
  );
  return rows[0]?.amount_micro ?? 0n;
}
