import { NEVER, type Observable } from "rxjs";
import type { CrashOrder } from "../../contract/crash.ts";
import type { Answer } from "../../contract/errors.ts";
import type { RouletteOrder } from "../../contract/roulette.ts";
import type { SharedBetReply } from "../../contract/shared-rounds.ts";
import type { WorkerContext } from "../context.ts";
import type { CrashView, OwnBets, RouletteView } from "../shared/views.ts";
import { failed } from "../transport/failed.ts";

/** Crash and roulette for chips: rounds of this browser's own, by chains of its own, without account or network. */
export function createFeature(_: Pick<WorkerContext, "environment" | "locks">) {
  const reply = (): Promise<Answer<SharedBetReply>> => Promise.resolve(failed("offline"));
  return {
    crash$: (): Observable<CrashView> => NEVER,
    roulette$: (): Observable<RouletteView> => NEVER,
    bets$: (): Observable<OwnBets> => NEVER,
    placeCrashBet: (_order: CrashOrder) => reply(),
    cancelCrashBet: (_bet: { id: string }) => reply(),
    cashOutCrashBet: (_bet: { id: string }) => reply(),
    placeRouletteBet: (_order: RouletteOrder) => reply(),
    cancelRouletteBet: (_bet: { id: string }) => reply(),
  };
}
