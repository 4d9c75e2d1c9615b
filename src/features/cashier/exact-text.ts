import { type Currency, formatMoney, type Micro, toWire } from "../../../rules/money.ts";

/** Formats a decimal number of the wire without rounding. */
export function decimalText(text: string, locale: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  const digits = fraction.replace(/0+$/, "").length;
  // Intl formats a decimal string exactly; a number would lose the last digits of a rate.
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    `${whole}.${fraction || "0"}` as `${number}`,
  );
}

/** An amount with all digits that the ledger has, formatted like all money otherwise. */
export function exactMoney(
  amount: Micro,
  currency: Currency,
  locale: string,
  { signed = false }: { signed?: boolean } = {},
): string {
  const size = amount < 0n ? -amount : amount;
  const isWhole = size % 10_000n === 0n;
  const text = isWhole
    ? formatMoney(size, currency, locale)
    : formatMoney(1_110_000n, currency, locale).replace(decimalText("1.11", locale), decimalText(toWire(size), locale));
  return signOf(amount, signed) + text;
}

function signOf(amount: Micro, signed: boolean): string {
  if (amount < 0n) return "−";
  return signed && amount > 0n ? "+" : "";
}
