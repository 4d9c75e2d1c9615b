import type { PaymentMethod } from "../../../contract/cashier.ts";
import type { CallError } from "../../../contract/errors.ts";
import { type Micro, parseMoney, toWire } from "../../../rules/money.ts";
import { typedAmount } from "../amounts/typed-amount.ts";
import { faultWith, fieldFaults, figureOf } from "../../shell/errors/error-text.ts";

type Limits = Pick<PaymentMethod, "min_amount" | "max_amount" | "default_amount">;

/** Offered amounts, as multiples of the default amount. */
const picks = [5n, 10n, 50n, 100n, 500n, 1_000n];
const mostPicks = 3;

/** What is wrong with an amount, as an error key. */
export function amountFault(text: string, { min_amount, max_amount }: Limits): string | undefined {
  if (text.trim() === "") return "required";
  const amount = typedAmount(text);
  if (amount === undefined) return "invalid_amount";
  const [least, most] = [microOf(min_amount), microOf(max_amount)];
  if (amount < least) return faultWith("amount_too_low", least);
  return amount > most ? faultWith("amount_too_high", most) : undefined;
}

/** The house's refusal by field. Of several limits in the way, the tightest is shown at the amount. */
export function depositFaults(error: Pick<CallError, "error" | "fields">): Record<string, string[]> {
  if (error.error !== "limit_reached") return fieldFaults(error);
  const [tightest] = Object.entries(error.fields)
    .map(([name, [message = ""]]) => ({ name, left: figureOf(message) ?? 0n }))
    .sort((one, other) => Number(one.left - other.left));
  return tightest ? { amount: [faultWith(tightest.name, tightest.left)] } : {};
}

export function quickPicks({ min_amount, max_amount, default_amount }: Limits): Micro[] {
  const first = microOf(default_amount);
  return picks
    .map((times) => first * times)
    .filter((amount) => amount >= microOf(min_amount) && amount <= microOf(max_amount))
    .slice(0, mostPicks);
}

/** As it would be typed: "500", "0.50". */
export function amountText(amount: Micro): string {
  return toWire(amount).replace(/\.00$/, "");
}

export function microOf(amount: string): Micro {
  return parseMoney(amount) ?? 0n;
}
