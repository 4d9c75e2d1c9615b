import type { CrashOutcome } from "../../../contract/crash.ts";
import { mostCrashE2 } from "../../../rules/games/crash.ts";
import { capOf } from "../../../rules/games/crash-flight.ts";
import { msToReach } from "../../../rules/games/crash-curve.ts";
import type { CrashRound, SharedBet } from "../../../contract/shared-rounds.ts";
import { parseMoney } from "../../../rules/money.ts";
import type { Mark } from "./crash-canvas.ts";
import { hundredthsOf } from "./crash-plot.ts";

const ways: readonly unknown[] = ["target", "player", "cut", "cap", "liability"] satisfies CrashOutcome["by"][];

interface PlayedBet {
  outcome: unknown;
  /** Of the round, once that is over: whoever has left before knows of where it crashed by this alone. */
  result?: unknown;
}

/** Where a round crashed, and where and how a bet left it; undefined of a bet at another game. */
export function outcomeOf(bet: PlayedBet): Pick<CrashOutcome, "crash" | "cash_out" | "by"> | undefined {
  const { crash, cash_out: left, by } = (bet.outcome ?? {}) as Record<string, unknown>;
  if (crash === undefined || left === undefined) return undefined;
  const { crash: told } = (bet.result ?? {}) as Record<string, unknown>;
  const point = crash ?? told;
  return {
    crash: typeof point === "string" ? point : null,
    cash_out: typeof left === "string" ? left : null,
    by: ways.includes(by) ? (by as CrashOutcome["by"]) : null,
  };
}

/** When a cash-out was read from its line, where it was pressed, and when it was decided. */
export function timesOf({ outcome }: PlayedBet): { read: string | undefined; decided: string } | undefined {
  const { cash_out: left, received_at: read, decided_at: decided } = (outcome ?? {}) as Record<string, unknown>;
  if (typeof left !== "string" || typeof decided !== "string") return undefined;
  return { read: typeof read === "string" ? read : undefined, decided };
}

/** A bet with what its round has come to, where that is among the last. */
export function withCrash<Played extends PlayedBet & { round?: string | undefined }>(
  bet: Played,
  past: readonly Pick<CrashRound, "id" | "multiplier">[],
): Played {
  const round = bet.result === undefined ? past.find(({ id }) => id === bet.round) : undefined;
  return round ? { ...bet, result: { crash: round.multiplier } } : bet;
}

/** The target that was set for a bet: "2.00". */
export function targetOf({ choice }: { choice: unknown }): string | undefined {
  const target = (choice as { auto_cash_out?: unknown } | null)?.auto_cash_out;
  return typeof target === "string" ? target : undefined;
}

/** Where a bet leaves by itself: at its target, or where it wins the most that one bet may, if the curve can get there. */
export function goalOf(
  bet: Pick<SharedBet, "amount" | "currency" | "choice">,
): { at: string; isCap: boolean } | undefined {
  const target = targetOf(bet);
  const capE2 = capOf(parseMoney(bet.amount) ?? 1n, bet.currency);
  if (target !== undefined && hundredthsOf(target) <= capE2) return { at: target, isCap: false };
  return capE2 < mostCrashE2 ? { at: (capE2 / 100).toFixed(2), isCap: true } : undefined;
}

/** Whether the round has come to what it may pay at most, as far as the player's own bets show it: they know first. */
export function hasReachedLimit(bets: readonly PlayedBet[]): boolean {
  return bets.some((bet) => outcomeOf(bet)?.by === "liability");
}

/** Whether the house cashes out as soon as the line is cut. */
export function isOnCut({ choice }: { choice: unknown }): boolean {
  return (choice as { on_cut?: unknown } | null)?.on_cut === true;
}

/** Where a bet of this round has left, for the curve. */
export function markOf(bet: SharedBet, text: string): Mark | undefined {
  const left = outcomeOf(bet)?.cash_out;
  if (!left || bet.state !== "won") return undefined;
  const e2 = hundredthsOf(left);
  return { e2, ms: msToReach(e2), text };
}

export function netOfBet({ payout, amount }: Pick<SharedBet, "payout" | "amount">): bigint {
  return (parseMoney(payout) ?? 0n) - (parseMoney(amount) ?? 0n);
}
