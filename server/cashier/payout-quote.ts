import type { Exchanged } from "../../contract/cashier.ts";
import { exchangedAmount } from "../../rules/cashier/exchange.ts";
import type { Micro } from "../../rules/money.ts";
import type { CashierHouse } from "./cashier-house.ts";
import { type Method, rateOf } from "./methods.ts";
import type { PayoutRow } from "./payouts.ts";

/**
 * How long a shown rate holds until it is confirmed, and then until the provider takes the order. Any longer would give
 * players a free bet on the coin, at the house's expense.
 */
export const rateMs = 10 * 60_000;

/** What the amount is in the currency that is sent; "unknown" without a recent rate. */
export async function quote(
  method: Pick<Method, "coin" | "currency">,
  amountMicro: Micro,
  { rates }: Pick<CashierHouse, "rates">,
): Promise<Exchanged | undefined | "unknown"> {
  if (!method.coin) return undefined;
  const rate = rateOf(method, await rates.fresh());
  if (!rate) return "unknown";
  const { currency } = method.coin;
  return { currency, amount: exchangedAmount(amountMicro, rate.rate, currency), ...rate };
}

/** As `quote`, for a withdrawal that was ordered at another rate of the same coin. */
export function requote(
  { currency, exchange, amountMicro }: Pick<PayoutRow, "currency" | "exchange" | "amountMicro">,
  house: Pick<CashierHouse, "rates">,
): Promise<Exchanged | undefined | "unknown"> {
  const coin = exchange ? { currency: exchange.currency, network: "" } : null;
  return quote({ coin, currency }, amountMicro, house);
}

/** Whether the rate the player was shown no longer binds the house. */
export function isOutdated(
  {
    exchange,
    createdAtMs,
    rateUntilMs = createdAtMs + rateMs,
  }: Pick<PayoutRow, "exchange" | "createdAtMs" | "rateUntilMs">,
  now: number,
): boolean {
  return exchange !== undefined && rateUntilMs <= now;
}

/**
 * Whether the player has seen the rate that is in force. A page of the build before names none, and has seen the first one
 * alone.
 */
export function isAgreed(
  { exchange, rateUntilMs, createdAtMs }: Pick<PayoutRow, "exchange" | "rateUntilMs" | "createdAtMs">,
  agreedRate: string | undefined,
): boolean {
  if (!exchange) return true;
  return agreedRate === undefined ? rateUntilMs === createdAtMs + rateMs : agreedRate === exchange.rate;
}
