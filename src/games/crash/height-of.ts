import { multiplierAt } from "../../../rules/games/crash-curve.ts";
import type { CrashView } from "../../../worker/shared/views.ts";
import { confirmedNow } from "../table/live/live-time.ts";

/** How high it flies at this moment, in hundredths. */
export function heightOf(view: CrashView): number {
  const { started_at: startedAt } = view.flight;
  return multiplierAt(startedAt === null ? 0 : confirmedNow(view) - Date.parse(startedAt));
}
