export const pauseKinds = ["cool_off", "self_exclusion"] as const;

/** Play and deposits are closed at the player's own wish, and nobody opens them before the end. */
export interface Pause {
  kind: (typeof pauseKinds)[number];
  /** Undefined: for good. */
  untilMs: number | undefined;
}

const dayMs = 24 * 3_600_000;
/** What clocks may differ by, and how long a wish may be under way. */
const slackMs = 10 * 60_000;

/** The pause that a wish comes to: a break of 24 hours to six weeks, or an exclusion of six months or more. */
export function pauseUntil(untilMs: number | undefined, atMs: number): Pause | undefined {
  if (untilMs === undefined) return { kind: "self_exclusion", untilMs };
  const lengthMs = untilMs - atMs;
  if (lengthMs >= dayMs - slackMs && lengthMs <= 42 * dayMs + slackMs)
    return { kind: "cool_off", untilMs: Math.max(untilMs, atMs + dayMs) };
  // Six months of thirty days are meant as six months, and never end before those do.
  if (lengthMs >= 180 * dayMs - slackMs)
    return { kind: "self_exclusion", untilMs: Math.max(untilMs, monthsAfter(atMs, 6)) };
  return undefined;
}

/** The pause as long as it lasts. */
export function pauseAt(pause: Pause | undefined, atMs: number): Pause | undefined {
  return pause && (pause.untilMs === undefined || atMs < pause.untilMs) ? pause : undefined;
}

/** A pause can be made longer, and never shorter or weaker. */
export function isLonger(wished: Pause, current: Pause): boolean {
  if (current.kind === "self_exclusion" && wished.kind === "cool_off") return false;
  return (wished.untilMs ?? Infinity) > (current.untilMs ?? Infinity);
}

export const pauseLengths = ["day", "week", "days_30", "weeks_6", "months_6", "year", "years_5", "for_good"] as const;
export type PauseLength = (typeof pauseLengths)[number];

/** When a pause of one of the usual lengths ends. */
export function pauseEnd(length: PauseLength, atMs: number): number | undefined {
  switch (length) {
    case "day":
      return atMs + dayMs;
    case "week":
      return atMs + 7 * dayMs;
    case "days_30":
      return atMs + 30 * dayMs;
    case "weeks_6":
      return atMs + 42 * dayMs;
    case "months_6":
      return monthsAfter(atMs, 6);
    case "year":
      return monthsAfter(atMs, 12);
    case "years_5":
      return monthsAfter(atMs, 60);
    case "for_good":
      return undefined;
  }
}

/** The same day and time so many months on, or the last day of a month that is shorter. */
function monthsAfter(atMs: number, months: number): number {
  const at = new Date(atMs);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  return at.setUTCMonth(at.getUTCMonth() + months, Math.min(at.getUTCDate(), lastDay));
}
