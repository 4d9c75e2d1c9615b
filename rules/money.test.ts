import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  currencies,
  formatMoney,
  multiplierText,
  parseAmount,
  parseMoney,
  payoutOf,
  toWire,
  withCurrencySign,
} from "./money.ts";

const seed = 20;
const micro = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
const cents = fc.bigInt({ min: 0n, max: 10n ** 13n - 1n });

describe("an amount that a person enters", () => {
  test.each([
    ["0", 0n],
    ["1", 1_000_000n],
    ["10.5", 10_500_000n],
    ["10.05", 10_050_000n],
    ["999999999999.99", 999_999_999_999_990_000n],
  ])("%s is read", (text, value) => {
    expect(parseAmount(text)).toBe(value);
  });

  test.each([
    "",
    " ",
    "-1",
    "+1",
    "1e3",
    "1E3",
    "NaN",
    "Infinity",
    "01",
    "1.",
    ".5",
    "1.001",
    "1,5",
    " 1",
    "1 ",
    "0x10",
    "1_000",
    "١",
    "1.0.0",
    "1000000000000",
    "1\n",
  ])("'%s' is none", (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  test("is read as it was written, whatever its size", () => {
    fc.assert(
      fc.property(cents, (value) => {
        const text = `${value / 100n}.${(value % 100n).toString().padStart(2, "0")}`;
        expect(parseAmount(text)).toBe(value * 10_000n);
      }),
      { seed },
    );
  });

  test("is never read from any other text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (parseAmount(text) !== undefined) expect(text).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
      { seed },
    );
  });
});

describe("the wire", () => {
  test.each([
    [0n, "0.00"],
    [1n, "0.000001"],
    [19_800n, "0.0198"],
    [10_000_000n, "10.00"],
    [10_500_000n, "10.50"],
    [-10_100_000n, "-10.10"],
    [-1n, "-0.000001"],
  ])("has %s micro as %s", (value, text) => {
    expect(toWire(value)).toBe(text);
    expect(parseMoney(text)).toBe(value);
  });

  test("gives back every value that was put on it", () => {
    fc.assert(
      fc.property(micro, (value) => parseMoney(toWire(value)) === value),
      { seed },
    );
  });

  test.each(["1.0000001", "--1", "1e1", "", "-", "-.5", "1."])("takes no '%s'", (text) => {
    expect(parseMoney(text)).toBeUndefined();
  });

  test.each([
    [0n, "0.0000"],
    [10_102n, "1.0102"],
    [20_000n, "2.0000"],
    [99_000_000n, "9900.0000"],
  ])("has a multiplier of %s ten-thousandths as %s", (value, text) => {
    expect(multiplierText(value)).toBe(text);
  });
});

describe("a payout", () => {
  test("is exact for every stake of whole hundredths", () => {
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 0n, max: 99_000_000n }), (stake, multiplierE4) => {
        expect(payoutOf(stake * 10_000n, multiplierE4)).toBe(stake * multiplierE4);
      }),
      { seed },
    );
  });
});

describe("an amount for people", () => {
  test.each([
    [1_234_560_000n, "RUB", "ru-RU", "1\u00a0234,56\u00a0₽"],
    [1_234_000_000n, "RUB", "ru-RU", "1\u00a0234\u00a0₽"],
    [1_234_000_000n, "KZT", "kk-KZ", "1\u00a0234\u00a0₸"],
    [1_234_000_000n, "USD", "en-US", "$1,234.00"],
    [1_234_569_999n, "EUR", "en-US", "€1,234.56"],
    [-1_230_000n, "USD", "en-US", "−$1.23"],
    [0n, "INR", "en-US", "₹0.00"],
  ] as const)("of %s micro %s in %s is %s", (value, currency, locale, text) => {
    expect(formatMoney(value, currency, locale).replaceAll("\u202f", "\u00a0")).toBe(text);
  });

  test("is never shown as more than it is", () => {
    fc.assert(
      fc.property(micro, fc.constantFrom(...currencies), (value, currency) => {
        const shown = formatMoney(value, currency, "en-US")
          .replace("−", "-")
          .replaceAll(/[^\d.-]/g, "");
        expect(parseMoney(shown)).toBeLessThanOrEqual(value);
        expect(value - (parseMoney(shown) ?? 0n)).toBeLessThan(10_000n);
      }),
      { seed },
    );
  });

  test("has its currency where the language has it, also where the figure is abbreviated", () => {
    expect([withCurrencySign("1.2M", "INR", "en-US"), withCurrencySign("12", "RUB", "en-US")]).toEqual([
      "₹1.2M",
      "12\u00a0₽",
    ]);
    expect(withCurrencySign("12", "INR", "ru-RU")).toBe("12\u00a0₹");
  });

  test("shows its sign where that is asked for", () => {
    expect(formatMoney(1_500_000n, "USD", "en-US", { signed: true })).toBe("+$1.50");
    expect(formatMoney(0n, "USD", "en-US", { signed: true })).toBe("$0.00");
  });
});
