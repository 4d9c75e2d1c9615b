import { getMoneyTotals as call } from "../../contract/cashier.ts";
import type { Currency } from "../../rules/money.ts";
import { toWire } from "../../rules/money.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./cashier-house.ts";

/** Deposited: what was credited. Withdrawn: what was paid out, including fees. */
export const getMoneyTotals = serve(call, async (_, { house, player }) => {
  const { rows } = await house.pool.query<{ currency: Currency; deposited: bigint; withdrawn: bigint }>(
    `select currency,
       (select coalesce(sum(amount_micro), 0)::bigint from deposits where player = $1 and state = 'paid') as deposited,
       (select coalesce(sum(amount_micro + fee_micro), 0)::bigint from payouts where player = $1 and state = 'done') as withdrawn
     from wallets where player_id = $1`,
    [player],
  );
  const [totals] = rows;
  if (!totals) return refuse("not_found");
  const { currency, deposited, withdrawn } = totals;
  return {
    currency,
    deposited: toWire(deposited),
    withdrawn: toWire(withdrawn),
    net: toWire(deposited - withdrawn),
  };
});
