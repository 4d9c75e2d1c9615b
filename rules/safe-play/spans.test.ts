import { describe, expect, test } from "vitest";
import { type Period, periods, spanOf } from "./spans.ts";

const hourMs = 3_600_000;
const at = (iso: string) => Date.parse(iso);
const shown = (period: Period, iso: string, zone: string) => {
  const { startsAtMs, endsAtMs } = spanOf(period, at(iso), zone);
  return [startsAtMs, endsAtMs].map((ms) => new Date(ms).toISOString());
};

test.each<[Period, string, string, string, string]>([
  ["day", "2026-03-10T20:59:59.999Z", "Europe/Moscow", "2026-03-09T21:00:00.000Z", "2026-03-10T21:00:00.000Z"],
  ["day", "2026-03-10T21:00:00Z", "Europe/Moscow", "2026-03-10T21:00:00.000Z", "2026-03-11T21:00:00.000Z"],
  ["week", "2026-03-15T20:59:00Z", "Europe/Moscow", "2026-03-08T21:00:00.000Z", "2026-03-15T21:00:00.000Z"],
  ["week", "2026-03-15T21:00:00Z", "Europe/Moscow", "2026-03-15T21:00:00.000Z", "2026-03-22T21:00:00.000Z"],
  ["month", "2026-12-31T20:00:00Z", "Europe/Moscow", "2026-11-30T21:00:00.000Z", "2026-12-31T21:00:00.000Z"],
  ["day", "2026-03-10T18:45:00Z", "Asia/Kathmandu", "2026-03-10T18:15:00.000Z", "2026-03-11T18:15:00.000Z"],
  ["day", "2026-03-10T12:00:00Z", "UTC", "2026-03-10T00:00:00.000Z", "2026-03-11T00:00:00.000Z"],
  // A day of 23 hours, and a month with a clock change.
  ["day", "2026-03-29T12:00:00Z", "Europe/Berlin", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  ["month", "2026-10-31T12:00:00Z", "Europe/Berlin", "2026-09-30T22:00:00.000Z", "2026-10-31T23:00:00.000Z"],
])("the %s around %s in %s", (period, iso, zone, start, end) => {
  expect(shown(period, iso, zone)).toEqual([start, end]);
});

describe.each(["Europe/Moscow", "Asia/Almaty", "America/New_York", "Pacific/Kiritimati", "America/St_Johns"])(
  "over every hour of a year in %s",
  (zone) => {
    test.each(periods)("each %s follows the one before, and every moment is in its own", (period) => {
      let span = spanOf(period, at("2026-01-01T00:00:00Z"), zone);
      for (let ms = at("2026-01-01T00:00:00Z"); ms < at("2027-01-01T00:00:00Z"); ms += hourMs) {
        if (ms >= span.endsAtMs) {
          const next = spanOf(period, ms, zone);
          if (next.startsAtMs !== span.endsAtMs) throw new Error(`a gap before ${new Date(ms).toISOString()}`);
          span = next;
        }
        if (ms % (24 * hourMs) === 0) expect(spanOf(period, ms, zone)).toEqual(span);
      }
    });
  },
);
