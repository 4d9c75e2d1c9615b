import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readDestination } from "../../rules/cashier/destinations.ts";
import { coinHashing } from "../../server/cashier/coin-hashing.ts";
import { addressFor } from "./addresses.ts";
import { cards, assignCard } from "./cards.ts";
import { exchangeAt, ratesAt } from "./rates.ts";

const bytes = (hex: string) => Buffer.from(hex, "hex");

test("addresses are those that the chains' own descriptions give for the same bytes", () => {
  const witness = bytes("751e76e8199196d454941c45d1b3a323f1433bd6");
  expect(addressFor("BTC", "Bitcoin", witness)).toBe("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
  expect(addressFor("USDT", "TRC20", bytes("a614f803b6fd780986a42c78ec9c7f77e6ded13c"))).toBe(
    "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  );
  for (const address of [
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
  ])
    expect(addressFor("ETH", "ERC20", bytes(address.slice(2)))).toBe(address);
  expect(addressFor("LTC", "Litecoin", randomBytes(20))).toMatch(/^ltc1q[02-9ac-hj-np-z]{38}$/);
});

test("transfers of one sum stand on different cards, and where there are none left they differ by cents", () => {
  const awaited: { cardNumber: string; sumMicro: bigint }[] = [];
  for (let time = 0; time < 200; time += 1) {
    const { card, sumMicro } = assignCard(awaited, 100_000_000n);
    awaited.push({ cardNumber: card.card_number, sumMicro });
  }
  expect(new Set(awaited.map(({ cardNumber, sumMicro }) => `${cardNumber} ${sumMicro}`)).size).toBe(200);
  expect(awaited.filter(({ sumMicro }) => sumMicro === 100_000_000n)).toHaveLength(cards.length);
  expect(awaited.every(({ sumMicro }) => sumMicro % 10_000n === 0n && sumMicro < 101_000_000n)).toBe(true);
});

test("the house would send money to each of them itself", () => {
  for (const { card_number: number } of cards) {
    const sending = { kind: "card", exchange_currency: null, network: null } as const;
    expect(readDestination(sending, number, coinHashing)).toEqual({ destination: number });
  }
  const chains = { USDT: "TRC20", BTC: "Bitcoin", ETH: "ERC20", LTC: "Litecoin" } as const;
  for (const coin of ["USDT", "BTC", "ETH", "LTC"] as const) {
    for (let time = 0; time < 50; time += 1) {
      const sending = { kind: "crypto", exchange_currency: coin, network: chains[coin] } as const;
      const address = addressFor(coin, chains[coin], randomBytes(20)) ?? "";
      expect(readDestination(sending, address, coinHashing)).toEqual({ destination: address });
    }
  }
});

test("a coin's amount is never less than what the rate makes of the sum, and less than one part of it more", () => {
  const nowMs = 1_790_000_000_000;
  for (const { base, quote, rate } of ratesAt(nowMs).rates) {
    expect(rate).toMatch(/^\d{1,18}(\.\d{1,18})?$/);
    const exchange = exchangeAt(nowMs, 123_450_000n, base, quote as "BTC");
    const exact = 123.45 * Number(rate);
    const step = quote === "USDT" ? 1e-6 : 1e-8;
    expect(Number(exchange?.amount)).toBeGreaterThanOrEqual(exact - 1e-9 * exact);
    expect(Number(exchange?.amount)).toBeLessThan(exact + step * 1.01);
    expect(exchange).toMatchObject({ currency: quote, rate, source: "sandbox", at: ratesAt(nowMs).at });
  }
});

test("rates hold for ten minutes, and move by a few percent in a day", () => {
  const rateOf = (atMs: number) =>
    Number(ratesAt(atMs).rates.find(({ base, quote }) => base === "USD" && quote === "BTC")?.rate);
  const start = 1_790_000_400_000;
  const steps = Array.from({ length: 144 }, (_, at) => rateOf(start + at * 600_000));
  expect(rateOf(start + 599_999)).toBe(rateOf(start));
  expect(new Set(steps).size).toBeGreaterThan(100);
  expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.04);
});
