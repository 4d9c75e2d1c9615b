const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** The first and the last moment of a day such as "2026-03-01" in a time zone. */
export function dayBounds(day: string, timeZone: string): { from: string; to: string } {
  const start = startOf(Date.parse(`${day}T00:00:00Z`), timeZone);
  const next = startOf(Date.parse(`${day}T00:00:00Z`) + dayMs, timeZone);
  return { from: new Date(start).toISOString(), to: new Date(next - 1).toISOString() };
}

/** The moment at which clocks in the time zone show the given time of UTC. */
function startOf(midnight: number, timeZone: string): number {
  // Computed twice, because on a day on which clocks change, the first guess may have the other offset.
  const guess = midnight - aheadMs(midnight, timeZone);
  return midnight - aheadMs(guess, timeZone);
}

/** How far a time zone is ahead of UTC at a moment. */
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
  const localAsUtc = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
  return localAsUtc - Math.floor(moment / minuteMs) * minuteMs;
}
