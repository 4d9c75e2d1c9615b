import { randomBytes } from "node:crypto";
import type { ProviderPayout, ProviderPayoutOrder, ProviderRefusal } from "../../contract/payment-provider.ts";
import { payoutEventFor } from "./event-for.ts";
import { isSameOrder, type PayoutRecord, type Orders } from "./orders.ts";

/** Payouts stay accepted until the desk marks them as sent. */
export function createPayouts({ orders, now }: { orders: Orders; now(): number }) {
  /** A repeated order returns the same payout. */
  function take(order: ProviderPayoutOrder): ProviderPayout | ProviderRefusal {
    const earlier = orders.payout(order.order);
    if (earlier) return isSameOrder(earlier.order, order) ? earlier.answer : { refused: "not_possible" };
    const payment = randomBytes(16).toString("hex");
    const answer: ProviderPayout = { payment, order: order.order, state: "accepted" };
    orders.put({ kind: "payout", order, answer, events: [] });
    return answer;
  }

  /** Possible only while it is accepted. */
  function stop(order: string): ProviderPayout | ProviderRefusal {
    const record = orders.payout(order);
    if (!record) return { refused: "unknown" };
    if (record.answer.state === "accepted") {
      record.answer.state = "stopped";
      orders.put(record);
    }
    return record.answer;
  }

  /** A completed payout keeps its state, whatever is reported later. */
  function advance(record: PayoutRecord, to: "sent" | "done" | "refused"): void {
    const { answer } = record;
    const nowMs = now();
    if (to === "done" && answer.state === "accepted") advance(record, "sent");
    const isThrough = answer.state === "done" || answer.state === "refused";
    if (!isThrough) answer.state = to;
    if (!isThrough && to === "done") record.throughAtMs = nowMs;
    record.events.push({ event: payoutEventFor(record, to, nowMs), isTaken: false });
    orders.put(record);
  }

  return {
    take,
    stop,
    advance,
    find: (order: string) => orders.payout(order),
    open: () => orders.payouts().filter(({ answer: { state } }) => state === "accepted" || state === "sent"),
  };
}
export type Payouts = ReturnType<typeof createPayouts>;
