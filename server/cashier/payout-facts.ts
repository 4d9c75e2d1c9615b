import type pg from "pg";
import { formatMoney } from "../../rules/money.ts";
import { findPayout } from "./payouts.ts";

export async function payoutFacts(
  db: pg.Pool,
  player: bigint,
  id: string,
  locale: string,
): Promise<{ amount: string; place: string } | undefined> {
  const payout = await findPayout(db, player, id);
  if (payout?.state !== "unconfirmed") return undefined;
  return { amount: formatMoney(payout.amountMicro, payout.currency, locale), place: payout.destinationShown };
}
