import { ageOn, type Day, isBirthDate, isDay } from "../../../rules/age.ts";

/** A date as three numbers that were typed. No interface: forms want it open. */
export type DateParts = { day: string; month: string; year: string };

export const noDate: DateParts = { day: "", month: "", year: "" };

/** From this age on nobody has to look twice, as far as the view can know: who may play is the house's to say. */
const adultYears = 18;
const oldYears = 100;

/** The calendar's day, where the three are one. */
export function dayTyped({ day, month, year }: DateParts): Day | undefined {
  const text = `${year.trim()}-${month.trim().padStart(2, "0")}-${day.trim().padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
}

/** What is wrong with one of the three; with all of them together only once all are there. */
export function dateFault(name: keyof DateParts, parts: DateParts, today: Day, meant: Day | undefined) {
  if (parts[name].trim() === "") return "required";
  const most = { day: 31, month: 12, year: 9_999 }[name];
  const value = Number(parts[name]);
  if (!/^\d+$/.test(parts[name].trim()) || value < 1 || value > most) return "invalid_date";
  if (name !== "year") {
    const isTyped = Object.values(parts).every((part) => part.trim() !== "");
    // The year has a word of its own.
    return name === "day" && isTyped && parts.year.trim().length === 4 && !dayTyped(parts) ? "invalid_date" : undefined;
  }
  if (parts.year.trim().length !== 4) return "whole_year";
  const typed = dayTyped(parts);
  if (typed === undefined) return undefined;
  if (!isBirthDate(typed, today)) return "invalid_date";
  return isUnlikely(typed, today) && typed !== meant ? "look_again" : undefined;
}

/** A refusal by field: the house knows one date, a form its three numbers. */
export function datePartFaults({ birth_date: fault, ...others }: Record<string, string[]>): Record<string, string[]> {
  return fault ? { ...others, year: fault } : others;
}

/** Most who type it have mistyped it. */
export function isUnlikely(day: Day, today: Day): boolean {
  const age = ageOn(day, today);
  return age < adultYears || age > oldYears;
}
