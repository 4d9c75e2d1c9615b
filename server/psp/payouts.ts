import { randomBytes } from "node:crypto";
import type { Clock } from "../runtime/clock.ts";
import type { ProviderRefusal } from "../payments/payment-provider.ts";
import type { ProviderPayout, ProviderPayoutOrder } from "../payments/protocol.ts";
import type { Book, KeptPayout } from "./book.ts";
import { payoutEventFor } from "./event-for.ts";
import { isSameOrder } from "./same-order.ts";

/** What people are paid out. It stays accepted until the desk says that it is sent. */
export function createPayouts({ book, clock }: { book: Book; clock: Clock }) {
  /** Takes an order, once. */
  function take(order: ProviderPayoutOrder): ProviderPayout | ProviderRefusal {
    const known = book.payout(order.order);
    if (known) return isSameOrder(known.order, order) ? known.answer : { refused: "not_possible" };
    const payment = randomBytes(16).toString("hex");
    const answer: ProviderPayout = { payment, order: order.order, state: "accepted" };
    book.keep({ kind: "payout", order, answer, events: [], createdAtMs: clock.now() });
    return answer;
  }

  /** Only while it is accepted. */
  function stop(order: string): ProviderPayout | ProviderRefusal {
    const kept = book.payout(order);
    if (!kept) return { refused: "unknown" };
    if (kept.answer.state === "accepted") {
      kept.answer.state = "stopped";
      book.keep(kept);
    }
    return kept.answer;
  }

  /** What is through stays so, whatever is told afterwards. */
  function turn(kept: KeptPayout, to: "sent" | "done" | "refused"): void {
    const { answer } = kept;
    const now = clock.now();
    if (to === "done" && answer.state === "accepted") turn(kept, "sent");
    const isThrough = answer.state === "done" || answer.state === "refused";
    if (!isThrough) answer.state = to;
    if (!isThrough && to === "done") kept.throughAtMs = now;
    kept.events.push({ event: payoutEventFor(kept, to, now), isTaken: false });
    book.keep(kept);
  }

  return {
    take,
    stop,
    turn,
    find: (order: string) => book.payout(order),
    open: () => book.payouts().filter(({ answer: { state } }) => state === "accepted" || state === "sent"),
  };
}
export type Payouts = ReturnType<typeof createPayouts>;
