export const periods = ["day", "week", "month"] as const;
export type Period = (typeof periods)[number];

export interface Span {
  startsAtMs: number;
  endsAtMs: number;
}

/** The calendar day, week (from Monday) or month that a moment falls into, by the clocks of a time zone. */
export function spanOf(period: Period, atMs: number, zone: string): Span {
  // Dear to make, and asked five times.
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

/** When the clocks show what these, read as UTC, say. The same answer whatever moment the question came from. */
function momentOf(localMs: number, clocks: Intl.DateTimeFormat): number {
  const near = localMs - offsetMs(clocks, localMs);
  return localMs - offsetMs(clocks, near);
}

function offsetMs(clocks: Intl.DateTimeFormat, atMs: number): number {
  const name = clocks.formatToParts(atMs).find((part) => part.type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
