import type { Tx } from "../db/connect.ts";
import type { ProviderPayout } from "../../contract/payment-provider.ts";
import type { Wallet } from "../wallet/ledger.ts";
import { toWire } from "../../rules/money.ts";
import type { CashierHouse } from "./cashier-house.ts";
import { tellCashier } from "./cashier-news.ts";
import { endPayout } from "./end-payout.ts";
import { decryptDestination } from "./payout-destinations.ts";
import { isOutdated } from "./payout-quote.ts";
import { changePayout, isUnderWay, lockPayout, type PayoutRow } from "./payouts.ts";

type Parts = Pick<CashierHouse, "pool" | "wallets" | "payments" | "clock" | "log" | "keys" | "uuid" | "methods">;

/**
 * Brings a withdrawal as far as it can get now: what nobody has confirmed is given back, what waits is ordered from the
 * provider, and what the player wants back, or the provider did not take while its rate held, is stopped there. Each step
 * may be repeated, by whichever house. Undefined when the provider has not answered, or is not this house's: then nobody
 * knows what it has done, and it has to be asked again.
 */
export async function advancePayout(payout: PayoutRow, house: Parts): Promise<PayoutRow | undefined> {
  if (payout.state === "unconfirmed") return giveUp(payout, house);
  if (payout.state !== "waiting") return payout;
  if (payout.provider !== house.payments.name) return undefined;
  const wanted = isTooLate(payout, house.clock.now()) ? await leaveOff(payout, house) : payout;
  if (wanted.state !== "waiting") return wanted;
  // What may have been asked for is asked for again before it is stopped: an order that is still on its way then finds
  // itself known and stopped.
  const submitted = wanted.submittedAtMs === undefined ? await submit(wanted, house) : wanted;
  return submitted?.state === "waiting" && submitted.isCalledBack ? callBack(submitted, house) : submitted;
}

function giveUp(payout: PayoutRow, house: Parts): Promise<PayoutRow> {
  return withLock(payout, house, async (tx, wallet, row) =>
    row.state === "unconfirmed"
      ? endPayout(tx, wallet, row, { state: "cancelled", reason: "unconfirmed" }, house)
      : row,
  );
}

/** The provider did not take it while its rate held, and the player has agreed to no other rate. */
function isTooLate(payout: PayoutRow, now: number): boolean {
  return payout.submittedAtMs === undefined && !payout.isCalledBack && isOutdated(payout, now);
}

/** Handled as if the player had cancelled it. */
function leaveOff(payout: PayoutRow, house: Parts): Promise<PayoutRow> {
  return withLock(payout, house, async (tx, wallet, row) => {
    if (row.state !== "waiting" || !isTooLate(row, house.clock.now())) return row;
    const reason = "rate_expired";
    // On the first try nobody has asked the provider yet.
    if (row.tries === 1) return endPayout(tx, wallet, row, { state: "cancelled", reason }, house);
    const after = await changePayout(tx, row, { isCalledBack: true, reason });
    await tellCashier(tx, row.player, house);
    return after;
  });
}

async function submit(payout: PayoutRow, house: Parts): Promise<PayoutRow | undefined> {
  const { id: order, method, kind, currency, exchange = null } = payout;
  const answer = await house.payments.createPayout({
    order,
    method,
    kind,
    currency,
    exchange,
    amount: toWire(payout.amountMicro),
    fee: toWire(payout.feeMicro),
    ...decryptDestination(payout.destination, payout.id, house),
  });
  if (!answer || ("refused" in answer && answer.refused === "unknown")) return undefined;
  return withLock(payout, house, async (tx, wallet, row) => {
    if (!isUnderWay(row)) return row;
    if ("refused" in answer) return endPayout(tx, wallet, row, { state: "refused", reason: "not_possible" }, house);
    return applyAnswer(tx, wallet, row, answer, house);
  });
}

async function callBack(payout: PayoutRow, house: Parts): Promise<PayoutRow | undefined> {
  const answer = await house.payments.stopPayout(payout.id);
  if (!answer || "refused" in answer) {
    if (answer) house.log.error({ payout: payout.id, refused: answer.refused }, "a payout cannot be stopped");
    return undefined;
  }
  const after = await withLock(payout, house, async (tx, wallet, row) =>
    isUnderWay(row) ? applyAnswer(tx, wallet, row, answer, house) : row,
  );
  return after.state === "waiting" ? undefined : after;
}

/** Applies the provider's answer to a question. "Paid out" counts only once the provider reports it by itself. */
async function applyAnswer(
  tx: Tx,
  wallet: Wallet,
  row: PayoutRow,
  { state, payment }: ProviderPayout,
  house: Parts,
): Promise<PayoutRow> {
  if (state === "stopped")
    return endPayout(tx, wallet, row, { state: "cancelled", reason: row.reason, payment }, house);
  if (state === "refused") return endPayout(tx, wallet, row, { state: "refused", payment }, house);
  const now = house.clock.now();
  const submitted = { payment, submittedAtMs: row.submittedAtMs ?? now };
  if (state === "accepted") {
    const dueAtMs = row.isCalledBack && row.state === "waiting" ? now : undefined;
    return changePayout(tx, row, { ...submitted, dueAtMs });
  }
  const isNews = row.state === "waiting";
  const sent = {
    state: "sent",
    sentAtMs: row.sentAtMs ?? now,
    isCalledBack: false,
    reason: undefined,
    dueAtMs: undefined,
  } as const;
  const after = await changePayout(tx, row, { ...submitted, ...sent });
  if (isNews) await tellCashier(tx, row.player, house);
  return after;
}

/** Locks the wallet, and works with the withdrawal as it is by then. */
function withLock(
  { player, id }: PayoutRow,
  { wallets }: Pick<CashierHouse, "wallets">,
  work: (tx: Tx, wallet: Wallet, row: PayoutRow) => Promise<PayoutRow>,
): Promise<PayoutRow> {
  return wallets.runExclusive(player, async (tx, wallet) => {
    const row = await lockPayout(tx, player, id);
    if (!wallet || !row) throw new Error("a payout without a wallet");
    return work(tx, wallet, row);
  });
}
