import { randomBytes } from "node:crypto";
import type { Payment, PaymentOrder, ProviderRefusal } from "../../contract/payment-provider.ts";
import { type Costs, costOf } from "../../rules/cashier/costs.ts";
import { type Micro, parseMoney, toWire } from "../../rules/money.ts";
import { addressFor } from "./addresses.ts";
import { assignCard } from "./cards.ts";
import { eventFor } from "./event-for.ts";
import { isSameOrder, type PaymentRecord, type Orders } from "./orders.ts";
import { exchangeAt, isCoin } from "./rates.ts";

interface PaymentsParts {
  orders: Orders;
  now(): number;
  /** Public origin of the payment pages, proxied by the house. */
  pages: string;
}

export type PaymentChange = "seen" | "paid" | "failed" | "expired";

const mostOpen = 10_000;

const tariff: Record<PaymentOrder["kind"], Costs> = {
  card: { percent: "1.5", fixed: "0" },
  redirect: { percent: "0", fixed: "0" },
  crypto: { percent: "0", fixed: "0" },
};

export function createPayments({ orders, now, pages }: PaymentsParts) {
  const byName = new Map(orders.payments().map((record) => [record.answer.payment, record]));
  const open = new Set(orders.payments().filter(isOpen));

  /** A repeated order returns the same payment. */
  function take(order: PaymentOrder): Payment | ProviderRefusal {
    const earlier = orders.payment(order.order);
    if (earlier) return isSameOrder(earlier.order, order) ? earlier.answer : { refused: "not_possible" };
    const means = open.size < mostOpen && meansFor(order);
    if (!means) return { refused: "not_possible" };
    const nowMs = now();
    const answer: Payment = {
      payment: means.payment,
      order: order.order,
      state: "waiting",
      amount: toWire(means.shopMicro - means.commissionMicro),
      shop_amount: toWire(means.shopMicro),
      commission: toWire(means.commissionMicro),
      currency: order.currency,
      sum_was_changed: means.shopMicro - means.commissionMicro !== microOf(order.amount),
      card: means.card ?? null,
      address: means.address ?? null,
      network: order.network,
      exchange: means.exchange ?? null,
      redirect: means.redirect ?? null,
      expires_at: new Date(nowMs + order.life_time * 1_000).toISOString(),
    };
    const record: PaymentRecord = { kind: "payment", order, answer, events: [] };
    byName.set(answer.payment, record);
    open.add(record);
    orders.put(record);
    return answer;
  }

  function meansFor(order: PaymentOrder): PaymentMeans | undefined {
    const { kind, currency, exchange_currency: coin, network } = order;
    const commissionMicro = costOf(microOf(order.amount), tariff[kind]);
    const shopMicro = microOf(order.amount) + commissionMicro;
    const base = { payment: randomBytes(16).toString("hex"), shopMicro, commissionMicro };
    switch (kind) {
      case "card": {
        const { card, sumMicro } = assignCard(awaited([...open], currency), shopMicro);
        return { ...base, shopMicro: sumMicro, card };
      }
      case "redirect":
        return { ...base, redirect: pageOf(order, base.payment) };
      case "crypto": {
        const address = isCoin(coin) ? addressFor(coin, network, randomBytes(20)) : undefined;
        if (!isCoin(coin) || address === undefined) return undefined;
        return { ...base, address, exchange: exchangeAt(now(), shopMicro, currency, coin) };
      }
    }
  }

  function pageOf({ callback }: PaymentOrder, payment: string): string {
    const address = new URL(`/pay/${payment}`, pages);
    address.port = new URL(callback).port;
    return address.href;
  }

  /**
   * Changes a payment's state and queues the event about it. A paid payment stays paid whatever event follows: a
   * provider may send events twice, late and out of order.
   */
  function advance(record: PaymentRecord, to: PaymentChange, other?: Micro): void {
    const nowMs = now();
    const { answer } = record;
    if (to === "paid" && answer.state !== "paid") record.throughAtMs = nowMs;
    if (answer.state !== "paid") {
      answer.state = to;
      if (other !== undefined) {
        const amount = toWire(other);
        Object.assign(answer, { amount, shop_amount: amount, commission: toWire(0n), sum_was_changed: true });
      }
    }
    if (!isOpen(record)) open.delete(record);
    record.events.push({ event: eventFor(record, to, nowMs), isTaken: false });
    orders.put(record);
  }

  function expire(): PaymentRecord[] {
    const nowMs = now();
    const over = [...open].filter(({ answer }) => answer.state === "waiting" && Date.parse(answer.expires_at) <= nowMs);
    for (const record of over) advance(record, "expired");
    return over;
  }

  return {
    take,
    find: (order: string) => orders.payment(order),
    /** By the provider's own id, which its page's address contains. */
    findByPayment: (payment: string) => byName.get(payment),
    open: () => [...open],
    advance,
    expire,
  };
}
export type Payments = ReturnType<typeof createPayments>;

interface PaymentMeans extends Partial<Pick<Payment, "card" | "address" | "exchange" | "redirect">> {
  payment: string;
  shopMicro: Micro;
  commissionMicro: Micro;
}

export function isOpen({ answer: { state } }: PaymentRecord): boolean {
  return state === "waiting" || state === "seen";
}

function awaited(open: readonly PaymentRecord[], currency: string) {
  return open.flatMap(({ answer }) =>
    answer.card && answer.currency === currency
      ? [{ cardNumber: answer.card.card_number, sumMicro: microOf(answer.shop_amount) }]
      : [],
  );
}

function microOf(text: string): Micro {
  return parseMoney(text) ?? 0n;
}
