import { type OddsFormat, oddsIn } from "../../../rules/odds.ts";

/** A price of the wire in the player's way of writing odds, with the signs and points of their language. */
export function oddsText(format: OddsFormat, price: string, locale: string): string {
  const [, decimalPoint = "."] = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
    .formatToParts(0.5)
    .map(({ value }) => value);
  return (oddsIn(format, price) ?? price).replace(".", decimalPoint).replace("-", "\u2212");
}
