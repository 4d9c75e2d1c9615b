import type { CrashOutcome } from "../../../contract/crash.ts";
import { msToReach } from "../../../rules/games/crash-curve.ts";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import { parseMoney } from "../../../rules/money.ts";
import type { Mark } from "./crash-canvas.ts";
import { hundredthsOf } from "./crash-plot.ts";

const ways: readonly unknown[] = ["target", "player", "cut", "cap", "liability"] satisfies CrashOutcome["by"][];

/** Where a round crashed, and where and how a bet left it; undefined of a bet at another game. */
export function outcomeOf({
  outcome,
}: {
  outcome: unknown;
}): Pick<CrashOutcome, "crash" | "cash_out" | "by"> | undefined {
  const { crash, cash_out: left, by } = (outcome ?? {}) as Record<string, unknown>;
  if (crash === undefined || left === undefined) return undefined;
  return {
    crash: typeof crash === "string" ? crash : null,
    cash_out: typeof left === "string" ? left : null,
    by: ways.includes(by) ? (by as CrashOutcome["by"]) : null,
  };
}

/** The target that was set for a bet: "2.00". */
export function targetOf({ choice }: { choice: unknown }): string | undefined {
  const target = (choice as { auto_cash_out?: unknown } | null)?.auto_cash_out;
  return typeof target === "string" ? target : undefined;
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
