import type { SharedRound } from "./round-rows.ts";

export function headOf({ id, number, closesAt }: SharedRound) {
  return { id, number, closes_at: textOf(closesAt) };
}

export function textOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
