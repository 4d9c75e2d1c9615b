import { expect, test } from "vitest";
import { ageOn, dayOf, isBirthDate, isDay } from "./age.ts";

test("a year is completed on the birthday, not a day before", () => {
  expect([ageOn("2000-05-17", "2018-05-16"), ageOn("2000-05-17", "2018-05-17")]).toEqual([17, 18]);
  expect([ageOn("2000-12-31", "2018-12-30"), ageOn("2000-12-31", "2018-12-31")]).toEqual([17, 18]);
  expect([ageOn("2000-01-01", "2017-12-31"), ageOn("2000-01-01", "2018-01-01")]).toEqual([17, 18]);
});

test("who was born on 29 February is a year older on 1 March, and on the day itself where there is one", () => {
  expect([ageOn("2004-02-29", "2022-02-28"), ageOn("2004-02-29", "2022-03-01")]).toEqual([17, 18]);
  expect([ageOn("2004-02-29", "2024-02-28"), ageOn("2004-02-29", "2024-02-29")]).toEqual([19, 20]);
});

test("every day that the calendar has is one, and no other", () => {
  for (let year = 1896; year <= 2104; year += 1) {
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        const date = new Date(Date.UTC(year, month - 1, day));
        const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() === year;
        if (isDay(text) !== exists) expect([text, isDay(text)]).toEqual([text, exists]);
      }
    }
  }
  for (const text of ["", "2000-1-1", "2000-01-01T00:00", "20000-01-01", "0000-00-00", "abcd-ef-gh", "２０００-01-01"])
    expect([text, isDay(text)]).toEqual([text, false]);
});

test("nobody was born tomorrow, or longer ago than people live", () => {
  const today = "2030-06-15";
  expect(["2030-06-15", "2030-06-16", "1905-06-15", "1904-06-15"].map((day) => isBirthDate(day, today))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test("a moment falls on the day of UTC", () => {
  expect(dayOf(Date.parse("2026-03-01T02:30:00+05:00"))).toBe("2026-02-28");
  expect(dayOf(Date.parse("2026-02-28T21:30:00-05:00"))).toBe("2026-03-01");
});
