import { expect, test } from "vitest";
import { parseMoney } from "../money.ts";
import { exchangedAmount } from "./exchange.ts";

test("an amount at a rate is exact as far as the coin can be divided, and never more", () => {
  const cases = [
    ["1000.00", "0.0125", "USDT", "12.5"],
    ["1000.00", "0.012345678901", "USDT", "12.345678"],
    ["100.00", "0.00000011", "BTC", "0.000011"],
    ["0.01", "0.00000011", "BTC", "0"],
    ["300000.00", "0.000000123456789012", "ETH", "0.03703703"],
    ["123456789012.99", "999999999.999999999", "LTC", "123456789012989999876.54321098"],
    ["5.00", "2", "LTC", "10"],
  ] as const;
  for (const [amount, rate, quote, exchanged] of cases)
    expect([amount, rate, quote, exchangedAmount(parseMoney(amount) ?? 0n, rate, quote)]).toEqual([
      amount,
      rate,
      quote,
      exchanged,
    ]);
});

test("what is no rate is not counted with", () => {
  for (const rate of ["", "-1", "1e5", "1,5", "NaN", "1.".padEnd(22, "1")])
    expect(() => exchangedAmount(1n, rate, "BTC")).toThrow(/no rate/);
});
