import { currencies, type Currency, type Micro } from "../../rules/money.ts";
import type { Payment, Rates } from "../../contract/payment-provider.ts";

/** Dollar price around which the sandbox's market moves, and the coin's decimals. */
const coins = {
  USDT: { usd: 1, decimals: 6 },
  BTC: { usd: 97_000, decimals: 8 },
  ETH: { usd: 3_300, decimals: 8 },
  LTC: { usd: 105, decimals: 8 },
} as const;
export type Coin = keyof typeof coins;

const perUsd: Record<Currency, number> = { RUB: 92, USD: 1, KZT: 495, INR: 84, EUR: 0.95 };

const stepMs = 600_000;
const dayMs = 86_400_000;

export function isCoin(name: string | null): name is Coin {
  return name !== null && Object.hasOwn(coins, name);
}

/** The sandbox's exchange: new quotes every ten minutes, drifting by about a percent within days. */
export function ratesAt(nowMs: number): Rates {
  const atMs = Math.floor(nowMs / stepMs) * stepMs;
  return {
    source: "sandbox",
    at: new Date(atMs).toISOString(),
    rates: currencies.flatMap((base) =>
      (Object.keys(coins) as Coin[]).map((quote) => ({ base, quote, rate: rateText(base, quote, atMs) })),
    ),
  };
}

/** An amount in a coin, rounded up to its smallest unit. */
export function exchangeAt(nowMs: number, sumMicro: Micro, base: Currency, quote: Coin): Payment["exchange"] {
  const { source, at } = ratesAt(nowMs);
  const rate = rateText(base, quote, Date.parse(at));
  const { decimals } = coins[quote];
  const [whole = "0", fraction = ""] = rate.split(".");
  const rateE18 = BigInt(whole + fraction.padEnd(18, "0"));
  const divisor = 10n ** BigInt(24 - decimals);
  const units = (sumMicro * rateE18 + divisor - 1n) / divisor;
  const text = units.toString().padStart(decimals + 1, "0");
  const amount = `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  return { currency: quote, amount, rate, source, at };
}

function rateText(base: Currency, quote: Coin, atMs: number): string {
  const drift = quote === "USDT" ? 0 : 0.01 * wave(atMs, 3.3 * dayMs, quote) + 0.003 * wave(atMs, dayMs / 5, quote);
  const exact = 1 / (perUsd[base] * coins[quote].usd * (1 + drift));
  // Seven significant digits are more than any exchange quotes.
  return Number(exact.toPrecision(7))
    .toFixed(15)
    .replace(/\.?0+$/, "");
}

/** Phase-shifted by coin, so that prices move independently. */
function wave(atMs: number, periodMs: number, quote: Coin): number {
  return Math.sin((2 * Math.PI * atMs) / periodMs + coins[quote].usd);
}
