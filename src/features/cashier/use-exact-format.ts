import { useTranslation } from "react-i18next";
import { languageFacts, languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.ts";

/** Rates and moments with all that is known of them: what a receipt is kept for. */
export function useExactFormat() {
  const { i18n } = useTranslation();
  const { timezone } = useFormat();
  const { figures } = languageFacts[languageOfLocale(i18n.language)];
  return {
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
