import { randomBytes } from "node:crypto";
import type { InvoiceChange, PayoutChange, Turned } from "../../contract/desk.ts";
import { parseAmount } from "../../rules/money.ts";
import type { ProviderRefusal } from "../../contract/payment-provider.ts";
import { requestHashing } from "../service/request-hashing.ts";
import { eventFor } from "./event-for.ts";
import type { KeptOrder } from "./orders.ts";
import { isOpen, type Payments } from "./payments.ts";
import type { Payouts } from "./payouts.ts";
import type { WebhookSender } from "./webhook-sender.ts";

interface DeskChangesParts {
  payments: Payments;
  payouts: Payouts;
  sender: WebhookSender;
  now(): number;
}

/** What whoever tries the house lets the provider do, also what none should: say things twice, late, or under a wrong name. */
export function createDeskChanges({ payments, payouts, sender, now }: DeskChangesParts) {
  async function changeInvoice(order: string, { action, amount }: InvoiceChange): Promise<Turned | ProviderRefusal> {
    const kept = payments.find(order);
    if (!kept) return { refused: "unknown" };
    const deliver = async () => told(kept, await sender.deliver(kept));
    switch (action) {
      case "pay_other":
        if (amount === undefined) return { refused: "not_possible" };
        payments.turn(kept, "paid", parseAmount(amount));
        return deliver();
      case "late":
        if (isOpen(kept)) payments.turn(kept, "expired");
        payments.turn(kept, "paid");
        return deliver();
      case "out_of_order": {
        // What came before is told after it.
        const seen = eventFor(kept, "seen", now());
        payments.turn(kept, "paid");
        const answered = await sender.deliver(kept);
        return told(kept, [...answered, await sender.send(kept, seen)]);
      }
      case "repeat": {
        const last = kept.events.at(-1);
        if (!last) return { refused: "not_possible" };
        // What has not been taken yet is told again in its turn, and with it the last one.
        return last.isTaken ? told(kept, [await sender.send(kept, last.event)]) : deliver();
      }
      case "forge":
        return told(kept, [await sender.send(kept, eventFor(kept, "paid", now()), requestHashing(randomBytes(32)))]);
      default:
        payments.turn(kept, turns[action]);
        return deliver();
    }
  }

  async function changePayout(order: string, { action }: PayoutChange): Promise<Turned | ProviderRefusal> {
    const kept = payouts.find(order);
    if (!kept) return { refused: "unknown" };
    if (kept.answer.state === "stopped") return { refused: "not_possible" };
    payouts.turn(kept, action === "refuse" ? "refused" : action);
    return told(kept, await sender.deliver(kept));
  }

  return { changeInvoice, changePayout };
}

const turns = { pay: "paid", seen: "seen", fail: "failed", expire: "expired" } as const;

function told({ answer: { order, state } }: KeptOrder, answered: number[]): Turned {
  return { order, state, answered };
}

export type DeskChanges = ReturnType<typeof createDeskChanges>;
