/** Formats of the price of a bet; the API uses decimal. */
export const oddsFormats = ["decimal", "fractional", "american", "hong_kong", "malay", "indonesian"] as const;
export type OddsFormat = (typeof oddsFormats)[number];

/** Two decimals, at least 1.01. */
const pricePattern = /^(\d{1,6})\.(\d{2})$/;

/** Undefined if it is no price. Signs and points are plain ASCII. */
export function oddsIn(format: OddsFormat, price: string): string | undefined {
  const [, whole, hundredths] = pricePattern.exec(price) ?? [];
  const profit = Number(whole) * 100 + Number(hundredths) - 100;
  return profit > 0 ? written[format](profit) : undefined;
}

/** From the profit on a stake of 100. */
const written: Record<OddsFormat, (profit: number) => string> = {
  decimal: (profit) => decimals(profit + 100),
  fractional(profit) {
    const common = greatestCommon(profit, 100);
    return `${profit / common}/${100 / common}`;
  },
  american: (profit) => (profit >= 100 ? `+${profit}` : `-${Math.round(10_000 / profit)}`),
  hong_kong: decimals,
  // The stake for a profit of one is below one; three significant digits still tell long prices apart.
  malay: (profit) => (profit <= 100 ? decimals(profit) : `-${threeFigures(100 / profit)}`),
  indonesian: (profit) => (profit >= 100 ? decimals(profit) : `-${decimals(Math.round(10_000 / profit))}`),
};

function decimals(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

function threeFigures(value: number): string {
  const decimals = Math.max(2, 2 - Math.floor(Math.log10(value)));
  return value.toFixed(decimals).replace(/(?<=\.\d\d+?)0+$/, "");
}

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b);
}
