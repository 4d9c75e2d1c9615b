import { randomBytes } from "node:crypto";
import type { PaymentEvent } from "../../contract/payment-provider.ts";
import type { PaymentRecord, PayoutRecord } from "./orders.ts";
import type { PaymentChange } from "./payments.ts";

export function eventFor({ answer }: PaymentRecord, change: PaymentChange, nowMs: number): PaymentEvent {
  const { order, payment, amount, commission, currency, sum_was_changed } = answer;
  const base = { id: eventId(), at: new Date(nowMs).toISOString(), order, payment };
  switch (change) {
    case "paid":
      return { type: "payment.paid", ...base, amount, commission, currency, sum_was_changed };
    case "failed":
      return { type: "payment.failed", ...base, reason: "declined" };
    default:
      return { type: `payment.${change}`, ...base };
  }
}

export function payoutEventFor(
  { answer: { order, payment } }: PayoutRecord,
  change: "sent" | "done" | "refused",
  nowMs: number,
): PaymentEvent {
  const base = { id: eventId(), at: new Date(nowMs).toISOString(), order, payment };
  return change === "refused"
    ? { type: "payout.refused", ...base, reason: "bank_refused" }
    : { type: `payout.${change}`, ...base };
}

function eventId(): string {
  return `evt_${randomBytes(16).toString("hex")}`;
}
