import type { SharedRound } from "./round-rows.ts";

export function headOf({ id, number, closesAt, seedHash }: SharedRound) {
  return { id, number, closes_at: textOf(closesAt), ...(seedHash === undefined ? {} : { seal: seedHash }) };
}

export function textOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
