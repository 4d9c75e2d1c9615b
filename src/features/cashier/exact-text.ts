import { type Currency, formatMoney, type Micro, toWire } from "../../../rules/money.ts";

/** A decimal number of the wire as people write it, digit by digit. */
export function decimalText(text: string, locale: string): string {
  const [whole = "", fraction = ""] = text.split(".");
  const digits = fraction.replace(/0+$/, "").length;
  // Intl reads a decimal string exactly, where a number would lose the last digits of a rate.
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    `${whole}.${fraction || "0"}` as `${number}`,
  );
}

/** An amount with every digit that the ledger has of it; where the currency's sign goes is as everywhere. */
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
