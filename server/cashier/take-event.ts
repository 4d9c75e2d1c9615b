import { inTransaction, type Tx } from "../db/connect.ts";
import type { PaymentEvent } from "../../contract/payment-provider.ts";
import type { CashierHouse } from "./cashier-house.ts";
import { settleDeposit } from "./settle-deposit.ts";
import { settlePayout } from "./settle-payout.ts";

/** What came of an event; "review" when it contradicts the order and a person has to look. */
export type Outcome = "applied" | "review" | "ignored" | "unknown";

export type Settling = Pick<
  CashierHouse,
  "pool" | "clock" | "uuid" | "log" | "eligibilities" | "methods" | "matchDeposit"
>;

/**
 * Handles an event of a payment provider exactly once, in the transaction that moves the money: the only way in which
 * payments and withdrawals are completed. The caller has verified the sender, and acknowledges the event only after
 * this has resolved.
 */
export async function takeEvent(
  event: PaymentEvent,
  provider: string,
  house: Settling,
): Promise<"applied" | "known" | "ignored" | "unknown"> {
  const outcome = await inTransaction(house.pool, async (tx) => {
    // First of all: the same event arriving twice at once waits here, and is then known.
    if (!(await isNew(tx, event, provider, house))) return "known";
    const settle = event.type.startsWith("payment.") ? settleDeposit : settlePayout;
    const came = await settle(tx, event, { ...house, provider });
    await tx.query("update payment_events set outcome = $3 where provider = $1 and id = $2", [
      provider,
      event.id,
      came,
    ]);
    return came;
  });
  const { type, order } = event;
  if (outcome === "review")
    house.log.error({ provider, type, order }, "what a payment provider says contradicts the order");
  if (outcome === "ignored" && type === "payment.paid")
    house.log.warn({ provider, order }, "a payment was told to be paid once more");
  if (outcome === "unknown")
    house.log.warn({ provider, type, order }, "a payment provider speaks of what nobody has ordered");
  return outcome === "review" ? "applied" : outcome;
}

async function isNew(tx: Tx, event: PaymentEvent, provider: string, { clock }: Settling): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_events (provider, id, type, subject, body, outcome, at) values ($1, $2, $3, $4, $5, 'taken', $6)
     on conflict do nothing`,
    [provider, event.id, event.type, event.order, event, new Date(clock.now())],
  );
  return rowCount === 1;
}
