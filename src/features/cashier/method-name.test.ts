import { expect, test } from "vitest";
import { coinOf } from "./method-name.ts";

test("beside the name of a way stands only what the name does not say", () => {
  const beside = (title: string, exchange_currency: string | null, network: string | null) =>
    coinOf({ name: { ru: title, en: title, kz: title }, exchange_currency, network });
  expect(beside("Card transfer", null, null)).toBeUndefined();
  expect(beside("USDT · TRC20", "USDT", "TRC20")).toBeUndefined();
  expect(beside("Bitcoin", "BTC", "Bitcoin")).toBe("BTC");
  expect(beside("Ethereum", "ETH", "ERC20")).toBe("ETH · ERC20");
});
