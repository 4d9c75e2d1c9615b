import { type Currency, formatMoney, type Micro, parseMoney } from "../../rules/money.ts";

/** Figures and moments as people of one locale write them, without words. Spaces inside them do not break. */
export function createFormat(locale: string) {
  const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const exactTime = new Intl.DateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  const day = new Intl.DateTimeFormat(locale, { day: "2-digit", month: "2-digit" });
  const digits = (count: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: count, maximumFractionDigits: count });
  const whole = digits(0);
  const two = digits(2);
  const twice = new Intl.NumberFormat(locale, {
    minimumIntegerDigits: 2,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const four = digits(4);
  const regions = new Intl.DisplayNames(locale, { type: "region" });
  const atMostTwo = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });

  return {
    money: (amount: string | Micro, currency: Currency, options?: { signed?: boolean }) =>
      formatMoney(typeof amount === "string" ? (parseMoney(amount) ?? 0n) : amount, currency, locale, options),
    count: (value: number) => whole.format(value),
    /** A roll, which always has four digits. */
    roll: (hundredths: number) => twice.format(hundredths / 100),
    /** Hundredths as a figure with two decimals. */
    hundredths: (value: number) => two.format(value / 100),
    percent: (hundredths: number) => `${two.format(hundredths / 100)}\u00a0%`,
    /** "0.99" as 99 %, with no more decimals than there are. */
    share: (ratio: number) => `${atMostTwo.format(ratio * 100)}\u00a0%`,
    /** "2.0000" of the wire, or ten-thousandths. */
    multiplier: (value: string | bigint) =>
      `${four.format(typeof value === "string" ? Number(value) : Number(value) / 10_000)}×`,
    /** The name of a country by its code of two letters. */
    country: (code: string) => regions.of(code) ?? code,
    time: (iso: string | null) => (iso === null ? "" : time.format(new Date(iso))),
    exactTime: (iso: string) => exactTime.format(new Date(iso)),
    /** The time, and the day too where that is not today. */
    moment(iso: string) {
      const at = new Date(iso);
      return at.toDateString() === new Date().toDateString()
        ? time.format(at)
        : `${day.format(at)}, ${time.format(at)}`;
    },
  };
}

export type Format = ReturnType<typeof createFormat>;
