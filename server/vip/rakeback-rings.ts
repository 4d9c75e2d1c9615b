import { dayOf } from "../../rules/age.ts";
import { fromRub, toWire } from "../../rules/money.ts";
import { rakebackToldFromRub } from "../../rules/promotions/vip-levels.ts";
import { vipStop } from "../../rules/promotions/vip.ts";
import type { Ring } from "../bell/ring.ts";
import type { Tx } from "../db/connect.ts";
import type { Eligibility } from "../wallet/eligibility.ts";
import type { RakebackTotal } from "./rakeback.ts";

/**
 * Tells who has not been told since their last claim that there is some, once it is enough, and never twice a day. What
 * may not be told yet is told with the first bet that earns some after that, and by no job: the end of a pause is no
 * occasion to call anybody back.
 */
export async function rakebackRings(
  tx: Tx,
  untold: readonly RakebackTotal[],
  eligibilities: ReadonlyMap<bigint, Eligibility>,
  now: number,
): Promise<Ring[]> {
  const due = untold.filter(({ player, currency, totalMicro }) => {
    const eligibility = eligibilities.get(player);
    return totalMicro >= fromRub(rakebackToldFromRub, currency) && eligibility && !vipStop(eligibility, now);
  });
  if (due.length === 0) return [];
  const subject = dayOf(now);
  const { rows } = await tx.query<{ player: bigint }>(
    "select player from bell_entries where player = any($1::bigint[]) and kind = $2 and subject = $3",
    [due.map(({ player }) => player), kind, subject],
  );
  const toldToday = new Set(rows.map(({ player }) => player));
  return due
    .filter(({ player }) => !toldToday.has(player))
    .map(({ player, currency, totalMicro }) => {
      const data = { amount: toWire(totalMicro), currency };
      return { player, kind, data, subject, at: now };
    });
}

const kind = "rakeback_claimable";
