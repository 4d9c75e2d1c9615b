import { randomUUID } from "node:crypto";
import { currencies, parseAmount, toWire } from "../../rules/money.ts";
import type { Clock } from "../../server/runtime/clock.ts";
import type { PaymentProvider } from "../../server/payments/payment-provider.ts";
import type { Payment, PaymentEvent, ProviderRefusal, Rates } from "../../contract/payment-provider.ts";

export type Order = Parameters<PaymentProvider["createPayment"]>[0];

/** What goes wrong with the next request: it never arrives, its answer is lost, or it is refused. */
type Fault = "unheard" | "unanswered" | ProviderRefusal;

/** An in-process payment provider: it takes an order once, and the test decides what fails and what is paid. */
export function createPaying({ clock }: { clock: Clock }) {
  const taken = new Map<string, { order: Order; payment: Payment }>();
  const faults: Fault[] = [];
  const asked: string[] = [];
  let told: Rates | undefined = ratesAt(clock.now());
  let change: (payment: Payment) => Payment = (payment) => payment;
  let isAway = false;
  let held: Promise<void> | undefined;

  /** Executes and answers a request, unless a fault prevents either. */
  async function answer<T>(name: string, act: () => T): Promise<T | ProviderRefusal | undefined> {
    asked.push(name);
    if (isAway) return undefined;
    const fault = faults.shift();
    if (fault === "unheard") return undefined;
    if (fault !== undefined && fault !== "unanswered") return fault;
    const result = act();
    await held;
    return fault === "unanswered" ? undefined : result;
  }

  function take(order: Order): Payment {
    const known = taken.get(order.order);
    if (known) return known.payment;
    const payment = change(paymentOf(order, clock.now()));
    taken.set(order.order, { order, payment });
    return payment;
  }

  const unknown: ProviderRefusal = { refused: "unknown" };
  const provider: PaymentProvider = {
    name: "paying",
    createPayment: (order) => answer("createPayment", () => take(order)),
    findPayment: (order) => answer("findPayment", () => taken.get(order)?.payment ?? unknown),
    createPayout: async () => undefined,
    stopPayout: async () => undefined,
    rates: async () => {
      asked.push("rates");
      return told;
    },
    statement: async () => undefined,
  };

  return {
    provider,
    asked,
    orders: () => [...taken.values()].map(({ order }) => order),
    paymentOf: (order: string) => taken.get(order)?.payment,
    failNext: (...next: Fault[]) => void faults.push(...next),
    /** Unreachable until the returned function is called. */
    leave(): () => void {
      isAway = true;
      return () => (isAway = false);
    },
    tellRates: (rates: Rates | undefined) => void (told = rates),
    /** Changes the payment made of each order from now on. */
    alter: (next: (payment: Payment) => Payment) => void (change = next),
    /** Holds answers back until the returned function is called. */
    hold(): () => void {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => {
        held = undefined;
        release();
      };
    },
    paid: (order: string, facts: Partial<PaidEvent> = {}): PaidEvent => {
      const known = taken.get(order)?.payment;
      return {
        type: "payment.paid",
        id: randomUUID(),
        at: new Date(clock.now()).toISOString(),
        order,
        payment: known?.payment ?? "none",
        amount: known?.amount ?? "0.00",
        commission: known?.commission ?? "0.00",
        currency: known?.currency ?? "RUB",
        sum_was_changed: known?.sum_was_changed ?? false,
        ...facts,
      };
    },
    tells: (order: string, type: PlainEvent["type"], facts: Partial<PlainEvent> = {}): PlainEvent => ({
      type,
      id: randomUUID(),
      at: new Date(clock.now()).toISOString(),
      order,
      payment: taken.get(order)?.payment.payment ?? "none",
      ...facts,
    }),
  };
}

export type PaidEvent = Extract<PaymentEvent, { type: "payment.paid" }>;
type PlainEvent = Extract<PaymentEvent, { type: "payment.seen" | "payment.failed" | "payment.expired" }>;

export function ratesAt(atMs: number, rate = "0.0123"): Rates {
  const coins = ["USDT", "BTC", "ETH", "LTC"];
  return {
    source: "a test",
    at: new Date(atMs).toISOString(),
    rates: currencies.flatMap((base) => coins.map((quote) => ({ base, quote, rate }))),
  };
}

function paymentOf(order: Order, now: number): Payment {
  const commissionMicro = order.kind === "card" ? (parseAmount(order.amount) ?? 0n) / 100n : 0n;
  const commission = commissionMicro - (commissionMicro % 10_000n);
  return {
    payment: randomUUID(),
    order: order.order,
    state: "waiting",
    amount: order.amount,
    shop_amount: toWire((parseAmount(order.amount) ?? 0n) + commission),
    commission: toWire(commission),
    currency: order.currency,
    sum_was_changed: false,
    card: order.kind === "card" ? { card_number: "2200000000000004", phone_number: "+79995550100" } : null,
    address: order.kind === "crypto" ? "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8" : null,
    network: order.network,
    exchange:
      order.exchange_currency === null
        ? null
        : {
            currency: order.exchange_currency,
            amount: "1.23",
            rate: "0.0123",
            source: "a test",
            at: new Date(now).toISOString(),
          },
    redirect: order.kind === "redirect" ? "http://pay.localhost/pages/1" : null,
    expires_at: new Date(now + order.life_time * 1_000).toISOString(),
  };
}
