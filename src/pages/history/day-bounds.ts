const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** The first and the last moment of a day, "2026-03-01", as a timezone has it. */
export function dayBounds(day: string, timeZone: string): { from: string; to: string } {
  const start = startOf(Date.parse(`${day}T00:00:00Z`), timeZone);
  const next = startOf(Date.parse(`${day}T00:00:00Z`) + dayMs, timeZone);
  return { from: new Date(start).toISOString(), to: new Date(next - 1).toISOString() };
}

/** The moment at which clocks there show what those of UTC show at this one. */
function startOf(midnight: number, timeZone: string): number {
  // Twice: on the day on which the clocks are set, the first guess may be on the other side of that.
  const guess = midnight - aheadMs(midnight, timeZone);
  return midnight - aheadMs(guess, timeZone);
}

/** How far a timezone is ahead of UTC at a moment. */
function aheadMs(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  }).formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
  return shown - Math.floor(moment / minuteMs) * minuteMs;
}
