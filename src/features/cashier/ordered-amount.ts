import type { MoneyOperation } from "../../../contract/cashier.ts";
import { type Micro, parseMoney } from "../../../rules/money.ts";

/** The amount that an operation is about, even if the balance has not changed yet, or never did. */
export function orderedAmount(operation: MoneyOperation): Micro {
  if (operation.kind === "deposit") return microOf(operation.ordered);
  if (operation.kind === "withdrawal" || operation.kind === "tip") return microOf(operation.sum);
  return microOf(operation.amount);
}

function microOf(text: string): Micro {
  return parseMoney(text) ?? 0n;
}
