import type { MoneyOperation } from "../../../contract/cashier.ts";
import { type Micro, parseMoney } from "../../../rules/money.ts";

/** What an operation is about: also one that has not moved the balance yet, or never did. */
export function orderedAmount(operation: MoneyOperation): Micro {
  if (operation.kind === "deposit") return microOf(operation.ordered);
  if (operation.kind === "withdrawal") return microOf(operation.sum);
  return microOf(operation.amount);
}

function microOf(text: string): Micro {
  return parseMoney(text) ?? 0n;
}
