import type { Deposit, DepositStatus } from "../../contract/cashier.ts";
import { depositStatus } from "../../contract/cashier.ts";

/** A deposit followed by this device, from its order until the player knows its outcome. */
export interface FollowedDeposit {
  status: DepositStatus;
  deposit: Deposit;
  /** By the house's clock. */
  untilMs: number;
  /** Whether a tab has told the player that it is paid. */
  isTold: boolean;
}

/** In a reply or as live news. */
export interface HeardDeposit {
  status: DepositStatus;
  deposit: Deposit;
}

/** Bounded, as nobody returns to old ones. */
const mostFollowed = 20;
/** Replies take time, so smaller differences are not a change. */
const sameTimeMs = 3_000;

/** Whether its state may still change. */
export function isOpen({ status }: { status: DepositStatus }): boolean {
  return status < depositStatus.paid;
}

/**
 * Merges news into the followed deposits. Whatever arrives late, a paid one stays paid and an ended one is not
 * reopened, though it may turn out to be paid. A deposit that this device has never seen open is not followed.
 */
export function withHeard(
  followed: readonly FollowedDeposit[],
  heard: readonly HeardDeposit[],
  nowMs: number,
): FollowedDeposit[] {
  const byId = new Map(followed.map((each) => [each.deposit.id, each]));
  for (const news of heard) {
    const before = byId.get(news.deposit.id);
    if (before ? mayBecome(before.status, news.status) : isOpen(news))
      byId.set(news.deposit.id, {
        status: news.status,
        // Live news may lack the signature.
        deposit: { ...news.deposit, signature: news.deposit.signature ?? before?.deposit.signature ?? null },
        untilMs: untilOf(news, before, nowMs),
        isTold: before?.isTold ?? false,
      });
  }
  return [...byId.values()].sort(byAge).slice(0, mostFollowed);
}

export function without(followed: readonly FollowedDeposit[], id: string): FollowedDeposit[] {
  return followed.filter(({ deposit }) => deposit.id !== id);
}

function mayBecome(before: DepositStatus, next: DepositStatus): boolean {
  if (before === depositStatus.paid) return false;
  return before < depositStatus.paid ? next >= before : next === depositStatus.paid;
}

function untilOf({ status, deposit }: HeardDeposit, before: FollowedDeposit | undefined, nowMs: number): number {
  if (before && !isOpen({ status })) return before.untilMs;
  const untilMs = nowMs + deposit.remaining * 1_000;
  return before && Math.abs(before.untilMs - untilMs) < sameTimeMs ? before.untilMs : untilMs;
}

function byAge(a: FollowedDeposit, b: FollowedDeposit): number {
  return Date.parse(b.deposit.created_at) - Date.parse(a.deposit.created_at);
}
