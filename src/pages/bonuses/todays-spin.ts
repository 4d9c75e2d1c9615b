import type { Bonuses, WheelSpin } from "../../../contract/promotions.ts";

/**
 * What was spun here, until the house lets the wheel turn again: before it has read the spin it says that it may, too, and
 * names an earlier one as the last.
 */
export function todaysSpin(spun: WheelSpin | undefined, wheel: Bonuses["wheel"] | undefined): WheelSpin | undefined {
  return wheel?.state === "ready" && wheel.last?.day === spun?.day ? undefined : spun;
}
