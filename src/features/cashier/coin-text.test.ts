import { expect, test } from "vitest";
import type { PaymentMethod } from "../../../contract/cashier.ts";
import { createFormat } from "../../i18n/format.ts";
import { aboutInCoin, coinPrice } from "./coin-text.ts";

const at = "2030-01-01T00:00:00.000Z";
const method = (exchange_currency: string, rate: string) =>
  ({ exchange_currency, exchange: { rate, source: "test", at } }) as PaymentMethod;

test("an amount in a coin has as many digits as matter", () => {
  expect(aboutInCoin(1_000_000_000n, method("USDT", "0.0108"))).toBe("10.80\u00a0USDT");
  expect(aboutInCoin(100_000_000n, method("BTC", "0.00000010869565"))).toBe("0.00001087\u00a0BTC");
  expect(aboutInCoin(100_000_000n, { exchange: null, exchange_currency: null } as PaymentMethod)).toBeUndefined();
});

test("the price of a coin is in the player's money", () => {
  expect(coinPrice("0.0108", "RUB", createFormat("en-US"))).toBe("92.59\u00a0₽");
  expect(coinPrice("0", "RUB", createFormat("en-US"))).toBe("0\u00a0₽");
});
