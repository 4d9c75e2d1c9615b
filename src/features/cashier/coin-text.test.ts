import { expect, test } from "vitest";
import type { PaymentMethod } from "../../../contract/cashier.ts";
import { exchangedAmount } from "../../../rules/cashier/exchange.ts";
import { aboutInCoin, coinPrice, coinText } from "./coin-text.ts";

const at = "2030-01-01T00:00:00.000Z";
const method = (exchange_currency: string, rate: string) =>
  ({ exchange_currency, exchange: { rate, source: "test", at } }) as PaymentMethod;

test("an amount of a coin is written as people of each language write it, with all of its digits", () => {
  expect(coinText({ amount: "10.869570", currency: "USDT" }, "en-US")).toBe("10.86957\u00a0USDT");
  expect(coinText({ amount: "0.00011206", currency: "BTC" }, "ru-RU")).toBe("0,00011206\u00a0BTC");
  expect(aboutInCoin(1_000_000_000n, method("USDT", "0.01086957"), "kk-KZ")).toBe("10,86957\u00a0USDT");
  expect(aboutInCoin(100_000_000n, method("BTC", "0.00000010869565"), "en-US")).toBe("0.00001086\u00a0BTC");
  expect(aboutInCoin(100_000_000n, { exchange: null, exchange_currency: null }, "en-US")).toBeUndefined();
});

test("the price of a coin is in the player's money", () => {
  expect(coinPrice("0.0108", 0n, "RUB", "en-US")).toBe("92.59\u00a0₽");
  expect(coinPrice("0.0108", 1_000_000_000n, "RUB", "ru-RU")).toBe("92,5926\u00a0₽");
  expect(coinPrice("0.000000112057", 1_000_000_000n, "RUB", "en-US")).toBe("8,924,029.73\u00a0₽");
  expect(coinPrice("1", 1_000_000n, "USD", "en-US")).toBe("$1.00");
  expect(coinPrice("0", 0n, "RUB", "en-US")).toBe("0\u00a0₽");
});

test("the coins of a sum at the price that is shown come to that sum, within the limits of the house", () => {
  const coins = { USDT: 1, BTC: 97_000, ETH: 3_300, LTC: 105 };
  const faults: unknown[] = [];
  for (const [coin, usd] of Object.entries(coins))
    for (const perUsd of [92, 1, 495, 84, 0.95])
      for (let sum = 1.07; sum < 3_500 * perUsd; sum *= 1.37) {
        const micro = BigInt(Math.round(sum * 100)) * 10_000n;
        const rate = Number((1 / (perUsd * usd)).toPrecision(7)).toFixed(15);
        const amount = Number(exchangedAmount(micro, rate, coin));
        const price = Number(coinPrice(rate, micro, "USD", "en-US").replace(/[$,]/g, ""));
        const smallest = price * (coin === "USDT" ? 1e-6 : 1e-8);
        const error = Math.abs(amount * price - Number(micro) / 1e6);
        if (error > 0.005 + smallest) faults.push({ coin, perUsd, sum, rate, amount, price, error });
      }
  expect(faults).toEqual([]);
});
