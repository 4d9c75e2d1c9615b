import * as v from "valibot";
import { payment, providerPayout } from "../payments/protocol.ts";

/* What the sandbox's desk says to the sandbox's payment provider, beside the protocol that every provider speaks. */

/** How it stands at the provider after a turn, and how the house has answered each message of it (0: not at all). */
export const turned = v.object({
  order: v.string(),
  state: v.string(),
  answered: v.array(v.number()),
});
export type Turned = v.InferOutput<typeof turned>;

export const openOrders = v.object({
  payments: v.array(payment),
  payouts: v.array(
    v.object({ ...providerPayout.entries, amount: v.string(), currency: v.string(), destination: v.string() }),
  ),
});
export type OpenOrders = v.InferOutput<typeof openOrders>;
