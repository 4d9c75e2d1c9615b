/** A UTC calendar day as "YYYY-MM-DD". */
export type Day = string;

/** Nobody on record has lived longer. */
const oldestYears = 125;

/** Someone born on 29 February turns a year older on 1 March in non-leap years. */
export function ageOn(birth: Day, today: Day): number {
  const had = birth.slice(5) <= today.slice(5);
  return yearOf(today) - yearOf(birth) - (had ? 0 : 1);
}

/** Whether a living person may have been born on that day. */
export function isBirthDate(text: string, today: Day): boolean {
  return isDay(text) && text <= today && ageOn(text, today) <= oldestYears;
}

export function isDay(text: string): boolean {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
}

export function dayOf(moment: number): Day {
  return new Date(moment).toISOString().slice(0, 10);
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
