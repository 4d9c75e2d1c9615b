import { join } from "node:path";
import type {
  Payment,
  PaymentEvent,
  PaymentOrder,
  ProviderPayout,
  ProviderPayoutOrder,
} from "../../contract/payment-provider.ts";
import { openJournal } from "../service/journal.ts";

export interface EventRecord {
  event: PaymentEvent;
  isTaken: boolean;
}

interface BaseRecord<Kind, Order, Answer> {
  kind: Kind;
  order: Order;
  /** As returned when the house asks. */
  answer: Answer;
  /** In order of occurrence, which is also the order of delivery. */
  events: EventRecord[];
  throughAtMs?: number;
}
export type PaymentRecord = BaseRecord<"payment", PaymentOrder, Payment>;
export type PayoutRecord = BaseRecord<"payout", ProviderPayoutOrder, ProviderPayout>;
export type OrderRecord = PaymentRecord | PayoutRecord;

export type Orders = ReturnType<typeof openOrders>;

const mostOrders = 100_000;

export function openOrders(folder: string) {
  const journal = openJournal<OrderRecord>(join(folder, "book.jsonl"), {
    keyOf: ({ order: { order } }) => order,
    most: mostOrders,
  });

  return {
    put: journal.put,
    payment(order: string): PaymentRecord | undefined {
      const record = journal.get(order);
      return record?.kind === "payment" ? record : undefined;
    },
    payout(order: string): PayoutRecord | undefined {
      const record = journal.get(order);
      return record?.kind === "payout" ? record : undefined;
    },
    payments: () => journal.all().filter((record) => record.kind === "payment"),
    payouts: () => journal.all().filter((record) => record.kind === "payout"),
    close: journal.close,
  };
}

/** Ignores callback and return address, which may have changed. */
export function isSameOrder<Order extends { callback: string; back?: string }>(earlier: Order, order: Order): boolean {
  return textOf(earlier) === textOf(order);
}

/** Fields come in the same order each time, as the schema writes them. */
function textOf(order: { callback: string; back?: string }): string {
  return JSON.stringify({ ...order, callback: "", back: "" });
}
