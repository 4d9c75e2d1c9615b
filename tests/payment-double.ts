import { randomUUID } from "node:crypto";
import type { PaymentProvider } from "../server/payments/payment-provider.ts";
import type { Payment, PaymentEvent, ProviderPayout } from "../server/payments/protocol.ts";

type State = ProviderPayout["state"];

/**
 * A payment provider in memory, as honest as a real one: an order is taken once, and what is sent is never stopped. What it
 * tells by itself is handed out, for the test to bring on as often and in whatever order it likes.
 */
export function createPaymentDouble({ name = "double" } = {}) {
  const payouts = new Map<string, { order: { order: string; amount: string }; payment: string; state: State }>();
  const payments = new Map<string, Payment>();
  let made = 0;
  const double = {
    /** It takes what it is asked, and its answers are lost; or it is not even asked. */
    fault: undefined as "no answer" | "no question" | undefined,
    refusing: false,
    /** What happens while it is being asked. */
    meanwhile: async () => {},
    asked: [] as string[],
  };

  async function answer<T>(what: string, work: () => T): Promise<T | undefined> {
    double.asked.push(what);
    await double.meanwhile();
    if (double.fault === "no question") return undefined;
    const answered = work();
    await double.meanwhile();
    return double.fault === "no answer" ? undefined : answered;
  }

  function told<Type extends PaymentEvent["type"]>(order: string, payment: string, type: Type) {
    return { type, id: randomUUID(), at: new Date().toISOString(), order, payment };
  }

  const provider: PaymentProvider = {
    name,
    createPayment: (order) =>
      answer(`pay ${order.order}`, () => {
        const known = payments.get(order.order);
        if (known) return known;
        const { amount, currency, network } = order;
        const payment: Payment = {
          ...{ order: order.order, amount, shop_amount: amount, currency, network },
          payment: `${name}-${(made += 1)}`,
          state: "waiting",
          commission: "0.00",
          sum_was_changed: false,
          card: { card_number: "4111111111111111", phone_number: null },
          address: null,
          exchange: null,
          redirect: null,
          expires_at: new Date(Date.now() + order.life_time * 1_000).toISOString(),
        };
        payments.set(order.order, payment);
        return payment;
      }),
    findPayment: (order) => answer(`find ${order}`, () => payments.get(order) ?? { refused: "unknown" as const }),
    createPayout: (order) =>
      answer(`create ${order.order}`, () => {
        if (double.refusing) return { refused: "not_possible" as const };
        const known = payouts.get(order.order);
        const held = known ?? { order, payment: `${name}-${(made += 1)}`, state: "accepted" as const };
        payouts.set(order.order, held);
        return { order: order.order, payment: held.payment, state: held.state };
      }),
    stopPayout: (order) =>
      answer(`stop ${order}`, () => {
        const held = payouts.get(order);
        if (!held) return { refused: "unknown" as const };
        if (held.state === "accepted") held.state = "stopped";
        return { order, payment: held.payment, state: held.state };
      }),
    rates: async () => ({
      source: name,
      at: new Date().toISOString(),
      rates: ["RUB", "USD", "KZT", "INR", "EUR"].flatMap((base) => [
        { base: base as "RUB", quote: "USDT", rate: "0.0125" },
        { base: base as "RUB", quote: "BTC", rate: "0.00000011" },
        { base: base as "RUB", quote: "ETH", rate: "0.0000031" },
        { base: base as "RUB", quote: "LTC", rate: "0.00012" },
      ]),
    }),
    statement: async () => undefined,
  };

  return Object.assign(double, {
    provider,
    payouts,
    payments,
    /** Sends it, if it has it and was not stopped. */
    send(order: string): PaymentEvent | undefined {
      const held = payouts.get(order);
      if (held?.state !== "accepted") return undefined;
      held.state = "sent";
      return told(order, held.payment, "payout.sent");
    },
    /** It has arrived. */
    finish(order: string): PaymentEvent | undefined {
      const held = payouts.get(order);
      if (held?.state !== "sent") return undefined;
      held.state = "done";
      return told(order, held.payment, "payout.done");
    },
    /** It could not be sent, or has come back. */
    refuse(order: string, reason = "unknown card"): PaymentEvent | undefined {
      const held = payouts.get(order);
      if (held?.state !== "accepted" && held?.state !== "sent") return undefined;
      held.state = "refused";
      return { ...told(order, held.payment, "payout.refused"), reason };
    },
    /** The player has paid. */
    pay(order: string): PaymentEvent | undefined {
      const held = payments.get(order);
      if (held?.state !== "waiting") return undefined;
      held.state = "paid";
      const { amount, commission, currency, sum_was_changed } = held;
      return { ...told(order, held.payment, "payment.paid"), amount, commission, currency, sum_was_changed };
    },
    /** The same, said of whatever it is said of. */
    told,
  });
}
export type PaymentDouble = ReturnType<typeof createPaymentDouble>;
