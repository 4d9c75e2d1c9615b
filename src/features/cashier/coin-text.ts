import type { Exchanged, PaymentMethod } from "../../../contract/cashier.ts";
import { type Currency, type Micro, toWire } from "../../../rules/money.ts";
import type { Format } from "../../i18n/format.ts";

const digitsShown = 6;

/** About how much of a coin an amount is; the exact figure is the provider's to say. */
export function aboutInCoin(amount: Micro, { exchange, exchange_currency }: PaymentMethod): string | undefined {
  if (!exchange || exchange_currency === null) return undefined;
  const value = (Number(amount) / 1_000_000) * Number(exchange.rate);
  return `${decimal(value)}\u00a0${exchange_currency}`;
}

/** What one coin is worth in the player's money, in the place of a figure with many zeros. */
export function coinPrice(rate: Exchanged["rate"], currency: Currency, format: Format): string {
  const price = 1 / Number(rate);
  return format.money(Number.isFinite(price) ? toWire(BigInt(Math.round(price * 1_000_000))) : "0.00", currency);
}

/** Never as "1e-7". */
function decimal(value: number): string {
  const places = Math.max(2, digitsShown - Math.ceil(Math.log10(value || 1)));
  return value.toFixed(Math.min(places, 8)).replace(/(\.\d\d\d*?)0+$/, "$1");
}
