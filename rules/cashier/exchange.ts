import type { Micro } from "../money.ts";

/** Converts an amount at a unit rate, rounded down to the target currency's smallest unit. */
export function exchangedAmount(amountMicro: Micro, rate: string, quote: string): string {
  const [, whole = "", fraction = ""] = /^(\d{1,18})(?:\.(\d{1,18}))?$/.exec(rate) ?? [];
  if (whole === "") throw new Error(`${rate} is no rate`);
  const decimals = decimalsOf[quote] ?? usualDecimals;
  const scaled = BigInt(whole + fraction) * amountMicro * 10n ** BigInt(decimals);
  const parts = scaled / 10n ** BigInt(fraction.length) / 1_000_000n;
  const digits = parts.toString().padStart(decimals + 1, "0");
  const cents = digits.slice(-decimals).replace(/0+$/, "");
  return digits.slice(0, -decimals) + (cents === "" ? "" : `.${cents}`);
}

const decimalsOf: Partial<Record<string, number>> = { USDT: 6, USDC: 6, TRX: 6 };
const usualDecimals = 8;
