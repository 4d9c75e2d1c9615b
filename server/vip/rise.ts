import { levelKeptDays, levelOf } from "../../rules/promotions/vip-levels.ts";
import { vipStop } from "../../rules/promotions/vip.ts";
import type { Eligibility } from "../wallet/eligibility.ts";
import type { VipPlayer } from "./vip-rows.ts";

export const levelKeptMs = levelKeptDays * 24 * 3_600_000;

/** A member with the level that their points have reached, or with when to look again if they get nothing now. */
export function risen(one: VipPlayer, eligibility: Eligibility | undefined, now: number): VipPlayer {
  const level = levelOf(one.points);
  if (!one.request || level <= one.level) return { ...one, riseAtMs: undefined };
  const stop = eligibility && vipStop(eligibility, now);
  if (stop) return { ...one, riseAtMs: stop.untilMs };
  return { ...one, level, keptUntilMs: Math.max(one.keptUntilMs ?? 0, now + levelKeptMs), riseAtMs: undefined };
}
