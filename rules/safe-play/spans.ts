export const periods = ["day", "week", "month"] as const;
export type Period = (typeof periods)[number];

export interface Span {
  startsAtMs: number;
  endsAtMs: number;
}

/** The calendar day, week (from Monday) or month around a moment, in a time zone. */
export function spanOf(period: Period, atMs: number, zone: string): Span {
  // Expensive to create and used five times.
  const clocks = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  const local = new Date(atMs + offsetMs(clocks, atMs));
  const year = local.getUTCFullYear();
  const month = local.getUTCMonth();
  const day = local.getUTCDate();
  const monday = day - ((local.getUTCDay() + 6) % 7);
  const [from, to] = {
    day: [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)] as const,
    week: [Date.UTC(year, month, monday), Date.UTC(year, month, monday + 7)] as const,
    month: [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)] as const,
  }[period];
  return { startsAtMs: momentOf(from, clocks), endsAtMs: momentOf(to, clocks) };
}

/** The moment when local clocks show this time; the result does not depend on the moment that was asked about. */
function momentOf(localMs: number, clocks: Intl.DateTimeFormat): number {
  const near = localMs - offsetMs(clocks, localMs);
  return localMs - offsetMs(clocks, near);
}

function offsetMs(clocks: Intl.DateTimeFormat, atMs: number): number {
  const name = clocks.formatToParts(atMs).find((part) => part.type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
