import { type ShareE10, wholeE10 } from "../games/edges.ts";
import { type Currency, type Micro, inRub } from "../money.ts";
import { forbidsStake, leftOf, type Limit } from "../safe-play/limits.ts";
import { pauseAt } from "../safe-play/pauses.ts";
import { periodAt } from "../safe-play/play.ts";
import type { Eligibility } from "../safe-play/stops.ts";
import { invitedFromAge, levelAt, type Points } from "./vip-levels.ts";

/* What a bet earns in the VIP club. How it has ended changes nothing. */

export interface CostingBet {
  currency: Currency;
  /** Only what was real money: bonus money earns nothing. */
  stakeMicro: Micro;
  edge: ShareE10;
}

/** `100` makes one point of a rouble at an edge of one percent. */
export function pointsOf({ currency, stakeMicro, edge }: CostingBet): Points {
  return (inRub(stakeMicro, currency) * edge * 100n) / wholeE10;
}

export function rakebackOf({ stakeMicro, edge }: Omit<CostingBet, "currency">, level: number): Micro {
  return (stakeMicro * edge * BigInt(levelAt(level).rakebackPercent)) / (100n * wholeE10);
}

export interface VipStop {
  error: "self_excluded" | "cooling_off" | "limit_reached";
  /** Undefined: permanent. */
  untilMs: number | undefined;
}

/** Why a player gets nothing from the club now: they have paused, or reached a limit of losses or deposits. */
export function vipStop(eligibility: Eligibility, atMs: number): VipStop | undefined {
  const pause = pauseAt(eligibility.pause, atMs);
  if (pause) return { error: pause.kind === "cool_off" ? "cooling_off" : "self_excluded", untilMs: pause.untilMs };
  const reached = eligibility.limits.flatMap((limit) => {
    const totals = periodAt(eligibility, limit.period, atMs);
    return isReached(limit, totals) ? [totals.endsAtMs] : [];
  });
  return reached.length > 0 ? { error: "limit_reached", untilMs: Math.max(...reached) } : undefined;
}

/** Nobody is invited whose age is unknown, who is too young for it, or who gets nothing now. */
export function mayInvite(age: number | undefined, stop: VipStop | undefined): boolean {
  return !stop && age !== undefined && age >= invitedFromAge;
}

/** Checked with the smallest possible amount, as is what stops play. */
function isReached(limit: Limit, totals: ReturnType<typeof periodAt>): boolean {
  if (limit.kind === "deposit") return leftOf(limit, totals) < 1n;
  return limit.kind === "loss" && forbidsStake(limit, totals, 1n);
}
