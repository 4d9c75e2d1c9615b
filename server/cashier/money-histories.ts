import * as v from "valibot";
import { payoutReason } from "../../contract/cashier.ts";
import type { MoneyOperation } from "../../contract/cashier.ts";
import { toWire } from "../../rules/money.ts";
import { commonFields, type MoneyHistory, type OperationState } from "../wallet/money-history.ts";
import type { CashierHouse } from "./cashier-house.ts";
import { type DepositRow, isOpen, listDeposits } from "./deposits.ts";
import { isCancelling, isUnderWay, listPayouts, type PayoutRow } from "./payouts.ts";

type Sources = Pick<CashierHouse, "pool" | "methods" | "clock">;

export function paymentHistories(house: Sources): Record<"deposit" | "withdrawal", MoneyHistory> {
  return {
    async deposit(player, page) {
      const rows = await listDeposits(house.pool, player, { ...page, states: states(depositStates, page.state) });
      return rows.map((row) => ({ atMs: row.createdAtMs, id: row.id, shown: shownDeposit(row, house) }));
    },
    async withdrawal(player, page) {
      const rows = await listPayouts(house.pool, player, { ...page, states: states(payoutStates, page.state) });
      return rows.map((row) => ({ atMs: row.createdAtMs, id: row.id, shown: shownPayout(row, house) }));
    },
  };
}

const depositStates: Record<DepositRow["state"], OperationState> = {
  new: "open",
  waiting: "open",
  seen: "open",
  review: "open",
  paid: "done",
  failed: "failed",
  expired: "failed",
};

const payoutStates: Record<PayoutRow["state"], OperationState> = {
  unconfirmed: "open",
  waiting: "open",
  sent: "open",
  done: "done",
  refused: "failed",
  cancelled: "failed",
};

/** The feature's own states that map to the wanted one; all of them if none is. */
function states<Own extends string>(table: Record<Own, OperationState>, wanted: OperationState | undefined): Own[] {
  return (Object.keys(table) as Own[]).filter((own) => wanted === undefined || table[own] === wanted);
}

function shownDeposit(row: DepositRow, { methods, clock }: Sources): MoneyOperation {
  const state = depositStates[row.state];
  const isPayable = isOpen(row) && row.expiresAtMs > clock.now() && row.place !== undefined;
  return {
    kind: "deposit",
    // Unpaid deposits have not touched the balance.
    ...commonFields(row, state, row.state === "paid" ? row.amountMicro : 0n),
    name: methods.nameOf(row.method, "in"),
    method: row.kind,
    exchange: row.exchange ?? null,
    detail: row.state,
    ordered: toWire(row.orderedMicro),
    shop_amount: toWire(row.amountMicro + row.commissionMicro),
    commission: toWire(row.commissionMicro),
    sum_was_changed: row.sumWasChanged,
    late: row.late,
    resumable_until: isPayable ? new Date(row.expiresAtMs).toISOString() : null,
  };
}

function shownPayout(row: PayoutRow, { methods }: Sources): MoneyOperation {
  return {
    kind: "withdrawal",
    ...commonFields(row, payoutStates[row.state], -row.amountMicro - row.feeMicro),
    name: methods.nameOf(row.method, "out"),
    method: row.kind,
    exchange: row.exchange ?? null,
    detail: row.state,
    sum: toWire(row.amountMicro),
    fee: toWire(row.feeMicro),
    destination: row.destinationShown,
    // Providers have reasons of their own, including ones unknown to us.
    reason: row.reason === undefined ? null : v.parse(payoutReason, row.reason),
    may_be_cancelled: isUnderWay(row) && row.state !== "sent" && !isCancelling(row),
    is_cancelling: isCancelling(row),
  };
}
