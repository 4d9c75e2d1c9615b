import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { currencies, type Currency, currencySigns, formatMoney } from "../../rules/money.ts";
import { languages } from "../../tests/world/words.ts";
import { createFormat } from "./format.ts";
import { languageFacts } from "./languages.ts";

const en = createFormat("en-US");
const ru = createFormat("ru-RU");

afterEach(() => void vi.useRealTimers());

test("a roll always has four digits, any other figure as many as it needs", () => {
  expect([en.roll(844), en.roll(9_999), en.roll(0)]).toEqual(["08.44", "99.99", "00.00"]);
  expect([en.hundredths(844), ru.hundredths(4_950)]).toEqual(["8.44", "49,50"]);
});

test("a multiplier has four decimals, from the wire and from the rules alike", () => {
  expect([en.multiplier("2.0000"), en.multiplier(20_000n), ru.multiplier("9.9099")]).toEqual([
    "2.0000×",
    "2.0000×",
    "9,9099×",
  ]);
});

test.for(languages)("words write amounts and shares as the screen does ($language)", ({ language }) => {
  const { figures } = languageFacts[language];
  const leads = (currency: Currency) => formatMoney(1_000_000n, currency, figures).startsWith(currencySigns[currency]);
  const folder = join(import.meta.dirname, "../../locales", language);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const text = file.endsWith(".json") ? readFileSync(join(folder, file), "utf8") : "";
    const shares = text.match(/(\d|\}\})[ \u202f]?%/g) ?? [];
    expect(shares, `${file}: before % stands U+00A0, no other space`).toEqual([]);
    for (const currency of currencies) {
      const sign = `\\${currencySigns[currency]}`;
      const wrong = leads(currency) ? `\\d[ \\u00a0]?${sign}` : `${sign}\\d|\\d ?${sign}`;
      expect([file, ...(text.match(new RegExp(wrong, "g")) ?? [])]).toEqual([file]);
    }
  }
});

test("a moment that may be far off has its year", () => {
  const iso = new Date(2027, 1, 3, 4, 5).toISOString();
  expect([en.dateTime(iso), ru.dateTime(iso)]).toEqual(["02/03/2027, 04:05", "03.02.2027, 04:05"]);
});

test("a moment that binds names its timezone, also that of an account that is not logged in", () => {
  const iso = "2026-11-24T10:25:00Z";
  expect(createFormat("ru-RU", "Europe/Moscow").deadline(iso)).toBe("24.11.2026, 13:25 GMT+3");
  expect(createFormat("en-US", "America/New_York").deadline(iso)).toBe("11/24/2026, 05:25 GMT-5");
  expect(createFormat("ru-RU", "UTC").deadline(iso, "Asia/Almaty")).toBe("24.11.2026, 15:25 GMT+5");
});

test("a share has no more decimals than there are, a chance always two", () => {
  expect([en.share(0.99), en.share(0.9838), en.percent(4_950), ru.percent(1)]).toEqual([
    "99\u00a0%",
    "98.38\u00a0%",
    "49.50\u00a0%",
    "0,01\u00a0%",
  ]);
});

test("an amount that cannot be read is shown as nothing, not as an error", () => {
  expect([en.money("12480.5", "RUB"), en.money("garbage", "USD")]).toEqual(["12,480.50\u00a0₽", "$0.00"]);
});

test("a calendar day is the same day everywhere, and a file has the size that people speak of", () => {
  expect([en.date("1990-05-17"), ru.date("2004-02-29")]).toEqual(["05/17/1990", "29.02.2004"]);
  expect([en.bytes(1), en.bytes(4_097), en.bytes(10_485_760)]).toEqual(["1 kB", "5 kB", "10 MB"]);
});

test("a moment is that of the timezone, and so is the day that it belongs to", () => {
  const at = "2026-03-01T20:30:00.000Z";
  const tokyo = createFormat("ru-RU", "Asia/Tokyo");
  const paulo = createFormat("ru-RU", "America/Sao_Paulo");
  expect([tokyo.time(at), paulo.time(at)]).toEqual(["05:30", "17:30"]);
  vi.useFakeTimers({ now: new Date("2026-03-01T23:00:00.000Z") });
  expect([tokyo.moment(at), paulo.moment(at)]).toEqual(["05:30", "17:30"]);
  vi.setSystemTime(new Date("2026-03-02T04:00:00.000Z"));
  expect([tokyo.moment(at), paulo.moment(at)]).toEqual(["05:30", "01.03, 17:30"]);
  vi.setSystemTime(new Date("2027-03-01T20:30:00.000Z"));
  expect([tokyo.moment(at), paulo.moment(at)]).toEqual(["02.03.2026, 05:30", "01.03.2026, 17:30"]);
});

test("a timezone that the browser does not know is the device's own", () => {
  expect(createFormat("en-US", "Atlantis/Deep").timezone).toBe(createFormat("en-US").timezone);
});
