import type { Exchanged, PaymentMethod } from "../../../contract/cashier.ts";
import { exchangedAmount } from "../../../rules/cashier/exchange.ts";
import type { Currency, Micro } from "../../../rules/money.ts";
import { decimalText, exactMoney } from "./exact-text.ts";

export function coinText({ amount, currency }: Pick<Exchanged, "amount" | "currency">, locale: string): string {
  return `${decimalText(amount, locale)}\u00a0${currency}`;
}

/** Estimates a sum in coins, to the coin's smallest unit; the exact figure comes from the provider. */
export function aboutInCoin(
  sum: Micro,
  { exchange, exchange_currency: currency }: Pick<PaymentMethod, "exchange" | "exchange_currency">,
  locale: string,
): string | undefined {
  if (!exchange || currency === null) return undefined;
  return coinText({ amount: exchangedAmount(sum, exchange.rate, currency), currency }, locale);
}

/**
 * What one coin is worth in the player's money, shown instead of a rate with many zeros: with as many digits as are
 * needed for the order's coins, at this price, to come to the sum.
 */
export function coinPrice(rate: string, sum: Micro, currency: Currency, locale: string): string {
  const [whole = "0", fraction = ""] = rate.split(".");
  const rateE18 = BigInt(whole + fraction.padEnd(18, "0"));
  if (rateE18 === 0n) return exactMoney(0n, currency, locale);
  const step = stepFor((sum * rateE18) / 1_000_000n);
  const price = ((oneE18 * 1_000_000n) / rateE18 + step / 2n) / step;
  return exactMoney(price * step, currency, locale);
}

const oneE18 = 10n ** 18n;

/** Rounding step of a price in micro-units: half a step times the number of coins stays below half a cent. */
function stepFor(coinsE18: bigint): Micro {
  let step = 10_000n;
  for (let coins = coinsE18; coins > oneE18 && step > 1n; coins /= 10n) step /= 10n;
  return step;
}
