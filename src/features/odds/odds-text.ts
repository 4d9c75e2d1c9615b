import { type OddsFormat, oddsIn } from "../../../rules/odds.ts";

/** Odds in the player's format, with the signs and separators of their language. */
export function oddsText(format: OddsFormat, price: string, locale: string): string {
  const [, decimalPoint = "."] = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
    .formatToParts(0.5)
    .map(({ value }) => value);
  return (oddsIn(format, price) ?? price).replace(".", decimalPoint).replace("-", "\u2212");
}
