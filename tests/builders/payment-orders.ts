import { randomBytes, randomUUID } from "node:crypto";
import type { PaymentOrder, ProviderPayoutOrder } from "../../contract/payment-provider.ts";

export function paymentOrder(facts: Partial<Omit<PaymentOrder, "callback">> = {}): Omit<PaymentOrder, "callback"> {
  return {
    order: randomBytes(16).toString("hex"),
    method: "card-transfer",
    kind: "card",
    amount: "100.00",
    currency: "RUB",
    exchange_currency: null,
    network: null,
    life_time: 1_200,
    back: "http://karat.localhost/en/profile/history",
    ...facts,
  };
}

export function payoutOrder(
  facts: Partial<Omit<ProviderPayoutOrder, "callback">> = {},
): Omit<ProviderPayoutOrder, "callback"> {
  return {
    order: randomUUID(),
    method: "card",
    kind: "card",
    amount: "500.00",
    fee: "10.00",
    currency: "RUB",
    exchange: null,
    network: null,
    destination: "2200000000000004",
    ...facts,
  };
}
