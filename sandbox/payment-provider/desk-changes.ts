import { randomBytes } from "node:crypto";
import type { InvoiceChange, PayoutChange, ChangedOrder } from "../../contract/desk.ts";
import { parseAmount } from "../../rules/money.ts";
import type { ProviderRefusal } from "../../contract/payment-provider.ts";
import { requestHashing } from "../service/request-hashing.ts";
import { eventFor } from "./event-for.ts";
import type { OrderRecord } from "./orders.ts";
import { isOpen, type Payments } from "./payments.ts";
import type { Payouts } from "./payouts.ts";
import type { WebhookSender } from "./webhook-sender.ts";

interface DeskChangesParts {
  payments: Payments;
  payouts: Payouts;
  sender: WebhookSender;
  now(): number;
}

/** Lets a tester make the provider do anything, including what none should: repeat, delay or forge messages. */
export function createDeskChanges({ payments, payouts, sender, now }: DeskChangesParts) {
  async function changeInvoice(
    order: string,
    { action, amount }: InvoiceChange,
  ): Promise<ChangedOrder | ProviderRefusal> {
    const record = payments.find(order);
    if (!record) return { refused: "unknown" };
    const deliver = async () => changedOrderOf(record, await sender.deliver(record));
    switch (action) {
      case "pay_other":
        if (amount === undefined) return { refused: "not_possible" };
        payments.advance(record, "paid", parseAmount(amount));
        return deliver();
      case "late":
        if (isOpen(record)) payments.advance(record, "expired");
        payments.advance(record, "paid");
        return deliver();
      case "out_of_order": {
        // Delivers the earlier event after the later one.
        const seenEvent = eventFor(record, "seen", now());
        payments.advance(record, "paid");
        const answered = await sender.deliver(record);
        return changedOrderOf(record, [...answered, await sender.send(record, seenEvent)]);
      }
      case "repeat": {
        const last = record.events.at(-1);
        if (!last) return { refused: "not_possible" };
        // An undelivered event is repeated in order, which includes the last one.
        return last.isTaken ? changedOrderOf(record, [await sender.send(record, last.event)]) : deliver();
      }
      case "forge":
        return changedOrderOf(record, [
          await sender.send(record, eventFor(record, "paid", now()), requestHashing(randomBytes(32))),
        ]);
      default:
        payments.advance(record, changes[action]);
        return deliver();
    }
  }

  async function changePayout(order: string, { action }: PayoutChange): Promise<ChangedOrder | ProviderRefusal> {
    const record = payouts.find(order);
    if (!record) return { refused: "unknown" };
    if (record.answer.state === "stopped") return { refused: "not_possible" };
    payouts.advance(record, action === "refuse" ? "refused" : action);
    return changedOrderOf(record, await sender.deliver(record));
  }

  return { changeInvoice, changePayout };
}

const changes = { pay: "paid", seen: "seen", fail: "failed", expire: "expired" } as const;

function changedOrderOf({ answer: { order, state } }: OrderRecord, answered: number[]): ChangedOrder {
  return { order, state, answered };
}

export type DeskChanges = ReturnType<typeof createDeskChanges>;
