import { randomBytes } from "node:crypto";
import type { InvoiceTurn, PayoutTurn } from "../../contract/desk.ts";
import { parseAmount } from "../../rules/money.ts";
import type { Clock } from "../runtime/clock.ts";
import type { ProviderRefusal } from "../payments/payment-provider.ts";
import type { KeptPayment, KeptPayout } from "./book.ts";
import type { Courier } from "./courier.ts";
import type { Turned } from "./desk-protocol.ts";
import { eventFor } from "./event-for.ts";
import { isOpen, type Payments } from "./payments.ts";
import type { Payouts } from "./payouts.ts";

interface DeskTurnsParts {
  payments: Payments;
  payouts: Payouts;
  courier: Courier;
  clock: Clock;
}

/** What whoever tries the house lets the provider do, also what none should: say things twice, late, or under a wrong name. */
export function createDeskTurns({ payments, payouts, courier, clock }: DeskTurnsParts) {
  async function turnInvoice(order: string, { action, amount }: InvoiceTurn): Promise<Turned | ProviderRefusal> {
    const kept = payments.find(order);
    if (!kept) return { refused: "unknown" };
    const bring = async () => told(kept, await courier.bring(kept));
    switch (action) {
      case "pay_other":
        if (amount === undefined) return { refused: "not_possible" };
        payments.turn(kept, "paid", parseAmount(amount));
        return bring();
      case "late":
        if (isOpen(kept)) payments.turn(kept, "expired");
        payments.turn(kept, "paid");
        return bring();
      case "out_of_order": {
        // What came before is told after it.
        const seen = eventFor(kept, "seen", clock.now());
        payments.turn(kept, "paid");
        const answered = await courier.bring(kept);
        return told(kept, [...answered, await courier.send(kept, seen)]);
      }
      case "repeat": {
        const last = kept.events.at(-1);
        if (!last) return { refused: "not_possible" };
        // What has not arrived yet is brought in its turn, and with it the last one.
        return last.isTaken ? told(kept, [await courier.send(kept, last.event)]) : bring();
      }
      case "forge":
        return told(kept, [await courier.send(kept, eventFor(kept, "paid", clock.now()), randomBytes(32))]);
      default:
        payments.turn(kept, turns[action]);
        return bring();
    }
  }

  async function turnPayout(order: string, { action }: PayoutTurn): Promise<Turned | ProviderRefusal> {
    const kept = payouts.find(order);
    if (!kept) return { refused: "unknown" };
    if (kept.answer.state === "stopped") return { refused: "not_possible" };
    payouts.turn(kept, action === "refuse" ? "refused" : action);
    return told(kept, await courier.bring(kept));
  }

  return { turnInvoice, turnPayout };
}

const turns = { pay: "paid", seen: "seen", fail: "failed", expire: "expired" } as const;

function told({ answer: { order, state } }: KeptPayment | KeptPayout, answered: number[]): Turned {
  return { order, state, answered };
}

export type DeskTurns = ReturnType<typeof createDeskTurns>;
