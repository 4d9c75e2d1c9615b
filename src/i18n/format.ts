import { type Currency, formatMoney, type Micro, parseMoney } from "../../rules/money.ts";

/** Within so long, a day and a month say which year is meant. */
const nearMs = 180 * 86_400_000;

/**
 * Figures and moments as people of one locale write them, without words. Spaces inside them do not break. Moments are those
 * of a timezone, or of the device's own.
 */
export function createFormat(locale: string, timezone?: string) {
  const timeZone = timezone === undefined ? undefined : supportedZone(timezone);
  // Each is dear to make, and no page needs all of them.
  const moments = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  const time = moments({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const exactTime = moments({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
  const day = moments({ day: "2-digit", month: "2-digit" });
  const wholeDay = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
  const date = moments(wholeDay);
  const calendar = once(() => new Intl.DateTimeFormat(locale, { ...wholeDay, timeZone: "UTC" }));
  const figures = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locale, options));
  const whole = figures({ maximumFractionDigits: 0 });
  const two = figures({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const twice = figures({ minimumIntegerDigits: 2, minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const four = figures({ minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const atMostTwo = figures({ maximumFractionDigits: 2 });
  const cents = (decimals: 0 | 2) =>
    decimals === 0 ? { format: (value: `${number}`) => written(value, whole) } : two();

  return {
    money: (amount: string | Micro, currency: Currency, options?: { signed?: boolean }) =>
      formatMoney(typeof amount === "string" ? (parseMoney(amount) ?? 0n) : amount, currency, locale, {
        ...options,
        cents,
      }),
    count: (value: number) => written(value, whole),
    /** With no more decimals than there are, and two at most. */
    figure: (value: number) => atMostTwo().format(value),
    /** A roll, which always has four digits. */
    roll: (hundredths: number) => twice().format(hundredths / 100),
    /** Hundredths as a figure with two decimals. */
    hundredths: (value: number) => two().format(value / 100),
    /** A return of the wire, "96.388", with no fewer decimals than there are. */
    return: (percent: string) => withPercent(percent.replace(".", four().format(0.5).charAt(1))),
    percent: (hundredths: number) => withPercent(two().format(hundredths / 100)),
    /** "0.99" as 99 %, with no more decimals than there are. */
    share: (ratio: number) => withPercent(written(ratio * 100, atMostTwo)),
    /** "2.0000" of the wire, or ten-thousandths. */
    multiplier: (value: string | bigint) =>
      `${four().format(typeof value === "string" ? Number(value) : Number(value) / 10_000)}×`,
    /** A calendar day of the wire, "1990-05-17". */
    date: (day: string) => calendar().format(new Date(`${day}T00:00:00Z`)),
    bytes: (count: number) =>
      count < 100_000
        ? new Intl.NumberFormat(locale, unit("kilobyte", 0)).format(Math.ceil(count / 1_024))
        : new Intl.NumberFormat(locale, unit("megabyte", 1)).format(count / 1_048_576),
    time: (iso: string | null) => (iso === null ? "" : time().format(new Date(iso))),
    /** The calendar day of a moment. */
    day: (iso: string) => date().format(new Date(iso)),
    exactTime: (iso: string) => exactTime().format(new Date(iso)),
    dateTime: (iso: string) => `${date().format(new Date(iso))}, ${time().format(new Date(iso))}`,
    /** A moment that binds: the whole of it, with the name of its timezone, which may be that of an account that has logged out. */
    deadline: (iso: string, zone?: string) =>
      new Intl.DateTimeFormat(locale, {
        ...wholeDay,
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
        timeZone: zone === undefined ? timeZone : supportedZone(zone),
        timeZoneName: "shortOffset",
      }).format(new Date(iso)),
    /** The time, the day too where that is not today, and the year where the day alone might be of another. */
    moment(iso: string) {
      const at = new Date(iso);
      const now = new Date();
      if (date().format(at) === date().format(now)) return time().format(at);
      const near = Math.abs(now.getTime() - at.getTime()) < nearMs;
      return `${(near ? day : date)().format(at)}, ${time().format(at)}`;
    },
    get timezone() {
      return time().resolvedOptions().timeZone;
    },
  };
}

/** A share as every language of ours writes it here. */
export function withPercent(figure: string): string {
  return `${figure}\u00a0%`;
}

/** Most figures of a start page are small and whole, and the same in each language: no formatter is made for them. */
function written(value: number | `${number}`, format: () => Intl.NumberFormat): string {
  const figure = Number(value);
  return Number.isInteger(figure) && figure >= 0 && figure < 1_000 ? String(figure) : format().format(value);
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function unit(name: string, decimals: number): Intl.NumberFormatOptions {
  return { style: "unit", unit: name, maximumFractionDigits: decimals };
}

export type Format = ReturnType<typeof createFormat>;

function supportedZone(timezone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    return undefined; // A zone that is younger than this browser: the device's own has to do.
  }
}
