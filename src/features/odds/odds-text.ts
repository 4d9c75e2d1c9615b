import { type OddsFormat, oddsIn } from "../../../rules/odds.ts";

/** Odds in the player's format, with the signs and separators of their language. */
export function oddsText(format: OddsFormat, price: string, locale: string): string {
  return (oddsIn(format, price) ?? price).replace(".", decimalPointOf(locale)).replace("-", "\u2212");
}

/** Asked for each price on the page, many times a second. */
function decimalPointOf(locale: string): string {
  const known = decimalPoints.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0.5);
  const point = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  decimalPoints.set(locale, point);
  return point;
}

const decimalPoints = new Map<string, string>();
