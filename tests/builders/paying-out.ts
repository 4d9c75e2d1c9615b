import { randomUUID } from "node:crypto";
import type { Clock } from "../../server/runtime/clock.ts";
import type { PaymentProvider } from "../../server/payments/payment-provider.ts";
import type { PaymentEvent, ProviderPayout } from "../../contract/payment-provider.ts";
import { createPaying } from "./paying.ts";

type Order = Parameters<PaymentProvider["createPayout"]>[0];

interface HeldPayout {
  order: Order;
  payment: string;
  state: ProviderPayout["state"];
}

/**
 * The same provider with payouts, as reliable as a real one: an order is taken once, and a payout that was sent cannot
 * be stopped. Its events are returned to the test, which delivers them as often and in whatever order it likes.
 */
export function createPayingOut({ clock }: { clock: Clock }) {
  const paying = createPaying({ clock });
  const payouts = new Map<string, HeldPayout>();
  const asked: string[] = [];
  const wrong: { fault?: "unheard" | "unanswered" | "refused" | undefined } = {};

  async function answer(what: string, order: string, act: () => HeldPayout | undefined) {
    asked.push(`${what} ${order}`);
    if (wrong.fault === "unheard") return undefined;
    if (wrong.fault === "refused") return { refused: "not_possible" as const };
    const held = act();
    if (wrong.fault === "unanswered") return undefined;
    return held ? { order, payment: held.payment, state: held.state } : { refused: "unknown" as const };
  }

  const provider: PaymentProvider = {
    ...paying.provider,
    createPayout: (order) =>
      answer("create", order.order, () => {
        const held = payouts.get(order.order) ?? { order, payment: randomUUID(), state: "accepted" };
        payouts.set(order.order, held);
        return held;
      }),
    stopPayout: (order) =>
      answer("stop", order, () => {
        const held = payouts.get(order);
        if (held?.state === "accepted") held.state = "stopped";
        return held;
      }),
  };

  function told<Type extends PaymentEvent["type"]>(order: string, type: Type, payment = payouts.get(order)?.payment) {
    return { type, id: randomUUID(), at: new Date(clock.now()).toISOString(), order, payment: payment ?? "none" };
  }

  /** The event of the new state; undefined if the payout cannot change that way. */
  function moved(order: string, from: readonly HeldPayout["state"][], to: HeldPayout["state"]): boolean {
    const held = payouts.get(order);
    if (!held || !from.includes(held.state)) return false;
    held.state = to;
    return true;
  }

  return {
    ...paying,
    provider,
    payouts,
    asked,
    wrong,
    told,
    send: (order: string): PaymentEvent | undefined =>
      moved(order, ["accepted"], "sent") ? told(order, "payout.sent") : undefined,
    finish: (order: string): PaymentEvent | undefined =>
      moved(order, ["sent"], "done") ? told(order, "payout.done") : undefined,
    /** The payout could not be sent, or was returned. */
    refuse: (order: string, reason = "unknown card"): PaymentEvent | undefined =>
      moved(order, ["accepted", "sent"], "refused") ? { ...told(order, "payout.refused"), reason } : undefined,
  };
}
export type PayingOut = ReturnType<typeof createPayingOut>;
