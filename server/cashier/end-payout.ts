import { parse } from "valibot";
import { payoutReason } from "../../contract/cashier.ts";
import { toWire } from "../../rules/money.ts";
import { ring } from "../bell/ring.ts";
import type { Tx } from "../db/connect.ts";
import { publish } from "../live/bus.ts";
import { walletAfter, post, type Wallet, walletState } from "../wallet/ledger.ts";
import type { CashierHouse } from "./cashier-house.ts";
import { tellCashier } from "./cashier-news.ts";
import { payoutReturnedEntry, payoutPaidEntry } from "./payout-entries.ts";
import type { PayoutRow } from "./payouts.ts";

interface Ending {
  state: "done" | "refused" | "cancelled";
  reason?: string | undefined;
  payment?: string | undefined;
}

/** Ends a locked withdrawal that is under way: the held money is paid out, or returned to the player. */
export async function endPayout(
  tx: Tx,
  wallet: Wallet,
  payout: PayoutRow,
  { state, reason, payment = payout.payment }: Ending,
  house: Pick<CashierHouse, "uuid" | "clock" | "methods">,
): Promise<PayoutRow> {
  const now = house.clock.now();
  const facts = { id: house.uuid(), at: now };
  const entry = state === "done" ? payoutPaidEntry(payout, facts) : payoutReturnedEntry(payout, facts);
  await post(tx, [entry]);
  await tx.query(
    `update payouts set state = $2, reason = $3, payment = $4, is_called_back = false, due_at = null, ended_at = $5, end_entry = $6
     where id = $1`,
    [payout.id, state, reason ?? null, payment ?? null, new Date(now), entry.id],
  );
  if (state !== "done") {
    const after = walletAfter(wallet, entry);
    await publish(tx, [
      { channel: "wallet", player: payout.player, seq: after.seq, type: "balance", data: walletState(after) },
    ]);
  }
  await tellCashier(tx, payout.player, house);
  const { player, id: subject, currency } = payout;
  const sum = { amount: toWire(payout.amountMicro), currency };
  const about = { player, subject, at: now };
  if (state === "done") await ring(tx, { ...about, kind: "withdrawal_paid", data: sum });
  // Who has cancelled it knows; what the house has cancelled has a reason.
  else if (state === "refused" || reason !== undefined)
    await ring(tx, { ...about, kind: "withdrawal_refused", data: { ...sum, reason: parse(payoutReason, reason) } });
  return {
    ...payout,
    state,
    reason,
    payment,
    isCalledBack: false,
    dueAtMs: undefined,
    endedAtMs: now,
  };
}
