export const pauseKinds = ["cool_off", "self_exclusion"] as const;

/** Closes play and deposits at the player's own request; nobody can lift it early. */
export interface Pause {
  kind: (typeof pauseKinds)[number];
  /** Undefined: permanent. */
  untilMs: number | undefined;
}

const dayMs = 24 * 3_600_000;
/** Allows for clock differences and the time a request takes. */
const slackMs = 10 * 60_000;

/** The pause for a requested end: a break of 24 hours to six weeks, or an exclusion of at least six months. */
export function pauseUntil(untilMs: number | undefined, atMs: number): Pause | undefined {
  if (untilMs === undefined) return { kind: "self_exclusion", untilMs };
  const lengthMs = untilMs - atMs;
  if (lengthMs >= dayMs - slackMs && lengthMs <= 42 * dayMs + slackMs)
    return { kind: "cool_off", untilMs: Math.max(untilMs, atMs + dayMs) };
  // 180 days are meant as six months, and never end before those do.
  if (lengthMs >= 180 * dayMs - slackMs)
    return { kind: "self_exclusion", untilMs: Math.max(untilMs, monthsAfter(atMs, 6)) };
  return undefined;
}

export function pauseAt(pause: Pause | undefined, atMs: number): Pause | undefined {
  return pause && (pause.untilMs === undefined || atMs < pause.untilMs) ? pause : undefined;
}

/** A pause can be extended, never shortened or weakened. */
export function isLonger(wished: Pause, current: Pause): boolean {
  if (current.kind === "self_exclusion" && wished.kind === "cool_off") return false;
  return (wished.untilMs ?? Infinity) > (current.untilMs ?? Infinity);
}

export const pauseLengths = ["day", "week", "days_30", "weeks_6", "months_6", "year", "years_5", "for_good"] as const;
export type PauseLength = (typeof pauseLengths)[number];

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

/** The same day and time so many months later, or the last day of a shorter month. */
function monthsAfter(atMs: number, months: number): number {
  const at = new Date(atMs);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  return at.setUTCMonth(at.getUTCMonth() + months, Math.min(at.getUTCDate(), lastDay));
}
