import { randomBytes } from "node:crypto";
import type { ProviderPayout, ProviderPayoutOrder, ProviderRefusal } from "../../contract/payment-provider.ts";
import { payoutEventFor } from "./event-for.ts";
import { isSameOrder, type KeptPayout, type Orders } from "./orders.ts";

/** What people are paid out. It stays accepted until the desk says that it is sent. */
export function createPayouts({ orders, now }: { orders: Orders; now(): number }) {
  /** Takes an order, once. */
  function take(order: ProviderPayoutOrder): ProviderPayout | ProviderRefusal {
    const known = orders.payout(order.order);
    if (known) return isSameOrder(known.order, order) ? known.answer : { refused: "not_possible" };
    const payment = randomBytes(16).toString("hex");
    const answer: ProviderPayout = { payment, order: order.order, state: "accepted" };
    orders.keep({ kind: "payout", order, answer, events: [] });
    return answer;
  }

  /** Only while it is accepted. */
  function stop(order: string): ProviderPayout | ProviderRefusal {
    const kept = orders.payout(order);
    if (!kept) return { refused: "unknown" };
    if (kept.answer.state === "accepted") {
      kept.answer.state = "stopped";
      orders.keep(kept);
    }
    return kept.answer;
  }

  /** What is through stays so, whatever is told afterwards. */
  function turn(kept: KeptPayout, to: "sent" | "done" | "refused"): void {
    const { answer } = kept;
    const nowMs = now();
    if (to === "done" && answer.state === "accepted") turn(kept, "sent");
    const isThrough = answer.state === "done" || answer.state === "refused";
    if (!isThrough) answer.state = to;
    if (!isThrough && to === "done") kept.throughAtMs = nowMs;
    kept.events.push({ event: payoutEventFor(kept, to, nowMs), isTaken: false });
    orders.keep(kept);
  }

  return {
    take,
    stop,
    turn,
    find: (order: string) => orders.payout(order),
    open: () => orders.payouts().filter(({ answer: { state } }) => state === "accepted" || state === "sent"),
  };
}
export type Payouts = ReturnType<typeof createPayouts>;
