import { randomUUID } from "node:crypto";
import type { BillingData, Deposit, PaymentStatus } from "../../contract/cashier.ts";
import type { Currency } from "../../rules/money.ts";
import { bearer } from "./accounts.ts";
import type { TestHouse } from "../world/house.ts";

interface Ordered {
  invoice_id: string;
  deposit: Deposit;
  redirect: string | null;
  error: string;
  errors: Record<string, string[]>;
  retry_after?: number;
}

export function createPayers(house: TestHouse) {
  return async function enter({
    currency = "RUB",
    balance,
    through = house,
  }: { currency?: Currency; balance?: string; through?: TestHouse } = {}) {
    const { json } = await house.desk<{ id: string; token: string }>("/players", { currency, balance });
    return payerOf(through, json);
  };
}
export type Payer = ReturnType<typeof payerOf>;

export function payerOf(house: TestHouse, { id, token }: { id: string; token: string }) {
  const headers = bearer(token);
  const call = <T>(path: string, body?: unknown, method?: string) =>
    house.api<T>(path, {
      headers,
      ...(body === undefined ? {} : { body }),
      ...(method === undefined ? {} : { method }),
    });
  const billing = async () => (await call<BillingData>("/api/v2/billing/data")).json;
  const hashOf = async (kind: string) => {
    const data = await billing();
    const all = [...data.payments.methods, ...data["crypto-payments"]];
    return all.find((method) => method.kind === kind)?.hash ?? "";
  };
  const order = async (body: object = {}, more: Record<string, string> = {}) =>
    house.api<Ordered>("/api/v2/billing/deposit", {
      headers: { ...headers, "Idempotency-Key": randomUUID(), ...more },
      body: { method: await hashOf("card"), amount: "100.00", ...body },
    });
  return {
    id: BigInt(id),
    headers,
    call,
    billing,
    hashOf,
    order,
    invoice: async (body: object = {}) => {
      const { json, text } = await order(body);
      if (!json.invoice_id) throw new Error(text);
      return json.invoice_id;
    },
    status: async (invoice: string) => (await call<PaymentStatus>(`/billing/payment/status/${invoice}`)).json,
    balance: async () => (await call<{ user: { balance: string } }>("/profile/user")).json.user.balance,
    operation: async (key: string) =>
      (await call<{ state: string; result: unknown }>(`/api/v2/operations/${key}`)).json,
  };
}
