import { join } from "node:path";
import type {
  Payment,
  PaymentEvent,
  PaymentOrder,
  ProviderPayout,
  ProviderPayoutOrder,
} from "../../contract/payment-provider.ts";
import { openJournal } from "../service/journal.ts";

/** What is told of an order, and whether the house has acknowledged it. */
export interface EventRecord {
  event: PaymentEvent;
  isTaken: boolean;
}

interface BaseRecord<Kind, Order, Answer> {
  kind: Kind;
  order: Order;
  /** How it stands, as the house is told when it asks. */
  answer: Answer;
  /** In the order in which they came about, which is the one in which they are told. */
  events: EventRecord[];
  /** Since when it is through. */
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

/** Whether an order is one that was given before. Where to tell of it and where to lead back to may have changed since. */
export function isSameOrder<Order extends { callback: string; back?: string }>(earlier: Order, order: Order): boolean {
  return textOf(earlier) === textOf(order);
}

/** The schema of an order puts its fields in the same order each time. */
function textOf(order: { callback: string; back?: string }): string {
  return JSON.stringify({ ...order, callback: "", back: "" });
}
