import { type Micro, parseAmount } from "../money.ts";
import type { Totals } from "./play.ts";
import type { Period } from "./spans.ts";

export const limitKinds = ["deposit", "loss", "wager", "session"] as const;
export type LimitKind = (typeof limitKinds)[number];

/** What a limit is a limit of: micro-units of the player's currency, or for `session` minutes of play. */
export type LimitValue = bigint;

export interface Limit {
  kind: LimitKind;
  period: Period;
  value: LimitValue;
  /** A looser one that the player has asked for. */
  change: LimitChange | undefined;
}

export interface LimitChange {
  /** Undefined: no limit at all. */
  value: LimitValue | undefined;
  /** From then on the player may confirm it, for a week. */
  readyAtMs: number;
}

const dayMs = 24 * 3_600_000;
const waitMs = dayMs;
const confirmableMs = 7 * dayMs;

export const amountBounds = { least: 1_000_000n, most: parseAmount("1000000000") ?? 0n } as const;

/** Fewer minutes than the period has: all of them would be no limit. */
export const minuteBounds = {
  day: { least: 1, most: 24 * 60 - 1 },
  week: { least: 1, most: 7 * 24 * 60 - 1 },
  month: { least: 1, most: 31 * 24 * 60 - 1 },
} as const;

/** What holds once a player has asked for a value: a stricter one at once, a looser one not before its time. */
export function withWish(
  current: Limit | undefined,
  { kind, period, value }: Omit<Limit, "change" | "value"> & { value: LimitValue | undefined },
  atMs: number,
): Limit | undefined {
  if (!current) return value === undefined ? undefined : { kind, period, value, change: undefined };
  if (value !== undefined && value <= current.value) return { ...current, value, change: undefined };
  const waiting = changeAt(current, atMs);
  // Asking for the same again does not make it wait anew.
  if (waiting && waiting.value === value) return current;
  return { ...current, change: { value, readyAtMs: atMs + waitMs } };
}

/** The looser limit that still waits: for its time, or after it for the player's word. */
export function changeAt({ change }: Limit, atMs: number): LimitChange | undefined {
  return change && atMs < lapsesAtMs(change) ? change : undefined;
}

export function lapsesAtMs({ readyAtMs }: LimitChange): number {
  return readyAtMs + confirmableMs;
}

/** What the player may still stake, lose or deposit, or for `session` play in ms. Beyond the limit it is negative. */
export function leftOf(limit: Limit, totals: Totals): bigint {
  return capOf(limit) - usedOf(limit, totals);
}

/** What counts towards a limit, in the unit of `leftOf`; a loss is net, so that who has won has lost less than nothing. */
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

/** Whether a stake would go beyond the limit, if it were lost. */
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
