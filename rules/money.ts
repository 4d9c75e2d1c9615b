/** Money is an integer of micro-units (millionths of the currency), always a bigint and never a number. */
export type Micro = bigint;

export const currencies = ["RUB", "USD", "KZT", "INR", "EUR"] as const;
export type Currency = (typeof currencies)[number];

/** What of each currency the limits put for a rouble. */
const factors: Readonly<Record<Currency, Micro>> = {
  RUB: 1_000_000n,
  USD: 10_000n,
  KZT: 5_000_000n,
  INR: 1_000_000n,
  EUR: 10_000n,
};

export const currencySigns: Record<Currency, string> = { RUB: "₽", USD: "$", KZT: "₸", INR: "₹", EUR: "€" };

const microDigits = 6;
const microPerUnit = 10n ** BigInt(microDigits);

/** Parses an amount entered by a person: at most two decimals, no sign, no exponent, no spaces. */
export function parseAmount(text: string): Micro | undefined {
  return /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/.test(text) ? readDecimal(text) : undefined;
}

/** Parses an amount from the API: a balance, result or difference with up to six decimals. */
export function parseMoney(text: string): Micro | undefined {
  return /^-?(0|[1-9]\d{0,17})(\.\d{1,6})?$/.test(text) ? readDecimal(text) : undefined;
}

function readDecimal(text: string): Micro {
  const negative = text.startsWith("-");
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const micro = BigInt(whole) * microPerUnit + BigInt(fraction.padEnd(microDigits, "0"));
  return negative ? -micro : micro;
}

/** Formats an amount for the API: exact, with two to six decimals. */
export function toWire(micro: Micro): string {
  const size = micro < 0n ? -micro : micro;
  const rest = Number(size % microPerUnit);
  const fraction =
    rest % 10_000 === 0
      ? `${rest / 10_000}`.padStart(2, "0")
      : `${rest}`.padStart(microDigits, "0").replace(/0{1,3}$/, "");
  return `${micro < 0n ? "-" : ""}${size / microPerUnit}.${fraction}`;
}

/** Converts roubles by the fixed factor that all limits of a currency use. */
export function fromRub(rub: Micro, currency: Currency): Micro {
  return (rub * factors[currency]) / microPerUnit;
}

/** The inverse of `fromRub`. */
export function inRub(amount: Micro, currency: Currency): Micro {
  return (amount * microPerUnit) / factors[currency];
}

export function rubPer(currency: Currency): number {
  return Number(microPerUnit) / Number(factors[currency]);
}

/** Payout of a stake at a multiplier in ten-thousandths; exact for stakes with two decimals. */
export function payoutOf(stake: Micro, multiplierE4: bigint): Micro {
  return (stake * multiplierE4) / 10_000n;
}

/** Formats a multiplier in ten-thousandths for the API: "2.0000". */
export function multiplierText(multiplierE4: bigint): string {
  return `${multiplierE4 / 10_000n}.${(multiplierE4 % 10_000n).toString().padStart(4, "0")}`;
}

/** An amount for people, rounded down to two decimals; KZT and RUB show them only if not whole. */
export function formatMoney(
  micro: Micro,
  currency: Currency,
  locale: string,
  options: { signed?: boolean; cents?(decimals: 0 | 2): { format(cents: `${number}`): string } } = {},
): string {
  const cents = floorDivide(micro, 10_000n);
  const size = cents < 0n ? -cents : cents;
  const whole = size % 100n === 0n && (currency === "RUB" || currency === "KZT");
  const decimals = whole ? 0 : 2;
  // Whoever writes many has one at hand.
  const number =
    options.cents?.(decimals) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  // Intl formats a decimal string exactly; a number would lose the cents of a large balance.
  const text = number.format(`${size / 100n}.${(size % 100n).toString().padStart(2, "0")}` as `${number}`);
  const sign = cents < 0n ? "−" : options.signed && cents > 0n ? "+" : "";
  return `${sign}${withCurrencySign(text, currency, locale)}`;
}

/** A figure with its currency, before or after it as the language has it. */
export function withCurrencySign(text: string, currency: Currency, locale: string): string {
  const leads = locale.startsWith("en") && (currency === "USD" || currency === "EUR" || currency === "INR");
  return leads ? `${currencySigns[currency]}${text}` : `${text}\u00a0${currencySigns[currency]}`;
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}
