import { type Micro, parseAmount } from "../money.ts";
import type { Totals } from "./play.ts";
import type { Period } from "./spans.ts";

export const limitKinds = ["deposit", "loss", "wager", "session"] as const;
export type LimitKind = (typeof limitKinds)[number];

/** In micro-units of the player's currency, or minutes of play for `session`. */
export type LimitValue = bigint;

export interface Limit {
  kind: LimitKind;
  period: Period;
  value: LimitValue;
  change: LimitChange | undefined;
}

export interface LimitChange {
  /** Undefined removes the limit. */
  value: LimitValue | undefined;
  /** When the player may confirm it; a week later it lapses. */
  readyAtMs: number;
}

const dayMs = 24 * 3_600_000;
const waitMs = dayMs;
const confirmableMs = 7 * dayMs;

export const amountBounds = { least: 1_000_000n, most: parseAmount("1000000000") ?? 0n } as const;

/** One minute less than the period: all of it would be no limit. */
export const minuteBounds = {
  day: { least: 1, most: 24 * 60 - 1 },
  week: { least: 1, most: 7 * 24 * 60 - 1 },
  month: { least: 1, most: 31 * 24 * 60 - 1 },
} as const;

/** The limit after a player's request: a stricter value applies at once, a looser one waits. */
export function withWish(
  current: Limit | undefined,
  { kind, period, value }: Omit<Limit, "change" | "value"> & { value: LimitValue | undefined },
  atMs: number,
): Limit | undefined {
  if (!current) return value === undefined ? undefined : { kind, period, value, change: undefined };
  if (value !== undefined && value <= current.value) return { ...current, value, change: undefined };
  const waiting = changeAt(current, atMs);
  // Repeating the request does not restart the waiting time.
  if (waiting && waiting.value === value) return current;
  return { ...current, change: { value, readyAtMs: atMs + waitMs } };
}

/** The looser limit that waits for its time or, after that, for confirmation. */
export function changeAt({ change }: Limit, atMs: number): LimitChange | undefined {
  return change && atMs < lapsesAtMs(change) ? change : undefined;
}

export function lapsesAtMs({ readyAtMs }: LimitChange): number {
  return readyAtMs + confirmableMs;
}

/** What may still be staked, lost or deposited, or played in ms for `session`; negative beyond the limit. */
export function leftOf(limit: Limit, totals: Totals): bigint {
  return capOf(limit) - usedOf(limit, totals);
}

/** What counts towards a limit, in units of `leftOf`; a loss is net, so negative for a player who won. */
export function usedOf({ kind }: Pick<Limit, "kind">, totals: Totals): bigint {
  switch (kind) {
    case "deposit":
      return totals.depositedMicro;
    case "loss":
      return totals.stakedMicro - totals.returnedMicro;
    case "wager":
      return totals.stakedMicro;
    case "session":
      return BigInt(totals.playedMs);
  }
}

/** Whether losing this stake would exceed the limit. */
export function forbidsStake(limit: Limit, totals: Totals, stakeMicro: Micro): boolean {
  switch (limit.kind) {
    case "deposit":
      return false;
    case "loss":
    case "wager":
      return stakeMicro > leftOf(limit, totals);
    case "session":
      return leftOf(limit, totals) <= 0n;
  }
}

function capOf({ kind, value }: Limit): bigint {
  return kind === "session" ? value * 60_000n : value;
}
