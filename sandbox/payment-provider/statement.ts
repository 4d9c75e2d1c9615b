import type { Statement } from "../../contract/payment-provider.ts";
import type { Orders } from "./orders.ts";

/** `to` is excluded. */
export function statementOf(orders: Orders, { from, to }: { from: number; to: number }): Statement {
  const payments = orders.payments().map(({ answer, throughAtMs }) => {
    const { payment, order, amount, commission: cost, currency } = answer;
    return { throughAtMs, item: { payment, order, kind: "payment" as const, amount, cost, currency } };
  });
  const payouts = orders
    .payouts()
    .map(({ answer: { payment, order }, order: { amount, fee, currency }, throughAtMs }) => {
      return { throughAtMs, item: { payment, order, kind: "payout" as const, amount, cost: fee, currency } };
    });
  const items = [...payments, ...payouts].flatMap(({ throughAtMs, item }) =>
    throughAtMs !== undefined && throughAtMs >= from && throughAtMs < to
      ? [{ ...item, at: new Date(throughAtMs).toISOString() }]
      : [],
  );
  return { items: items.sort((one, other) => one.at.localeCompare(other.at)) };
}
