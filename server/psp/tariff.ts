import type { MethodKind } from "../../contract/cashier.ts";
import { type Costs, costOf } from "../../rules/cashier/costs.ts";
import type { Micro } from "../../rules/money.ts";

/** What the sandbox's provider takes on top of a payment. */
const tariff: Record<MethodKind, Costs> = {
  card: { percent: "1.5", fixed: "0" },
  redirect: { percent: "0", fixed: "0" },
  crypto: { percent: "0", fixed: "0" },
};

export function commissionOn(amountMicro: Micro, kind: MethodKind): Micro {
  return costOf(amountMicro, tariff[kind]);
}
