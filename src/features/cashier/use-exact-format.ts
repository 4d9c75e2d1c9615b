import { useTranslation } from "react-i18next";
import { type Currency, formatMoney, type Micro, toWire } from "../../../rules/money.ts";
import { languageFacts, languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.ts";

/** Amounts, rates and moments with all that is known of them: what a receipt is kept for. */
export function useExactFormat() {
  const { i18n } = useTranslation();
  const { timezone } = useFormat();
  const { figures } = languageFacts[languageOfLocale(i18n.language)];
  return {
    money: (amount: Micro, currency: Currency, options?: { signed?: boolean }) =>
      exactMoney(amount, currency, figures, options),
    decimal: (text: string) => decimalText(text, figures),
    /** Day, time to the second, and in which timezone. */
    moment: (iso: string) =>
      new Intl.DateTimeFormat(figures, {
        day: "2-digit",
        month: "2-digit",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        hourCycle: "h23",
        timeZone: timezone,
        timeZoneName: "shortOffset",
      }).format(new Date(iso)),
  };
}

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
