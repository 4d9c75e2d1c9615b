import type { LineView } from "../../../../worker/shared/views.ts";

type Line = Pick<LineView, "offsetMs" | "confirmedUntil" | "heardAt">;

/** By the house's clock, and never later than it has answered for. */
export function confirmedNow({ offsetMs, confirmedUntil, heardAt }: Line): number {
  return Math.min(performance.timeOrigin + performance.now() + offsetMs, Math.max(confirmedUntil, heardAt));
}

export function secondsLeft(until: string | null, line: Line): number {
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - confirmedNow(line)) / 1_000));
}

/** As wide with one digit as with two, so that nothing beside it moves. */
export function secondsText(until: string | null, line: Line): string {
  return String(secondsLeft(until, line)).padStart(2, "\u2007");
}
