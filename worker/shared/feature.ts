import { NEVER, type Observable } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import type { Duel } from "../../contract/duels.ts";
import type { PastPot, Room } from "../../contract/rooms.ts";
import type { CrashRound, RouletteRound } from "../../contract/shared-rounds.ts";
import type { Currency } from "../../rules/money.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { failed } from "../transport/failed.ts";
import { createOrders } from "./orders.ts";
import type { CrashView, DuelsView, OwnBets, ReturnedBets, RoomView, RouletteView, Watched } from "./views.ts";
import type { ClaimedRound, RoundReport } from "./verify-round.ts";

export function createFeature(context: WorkerContext) {
  const orders = createOrders(context, {
    stakeOf: () => ({ game: "crash", amount: "0.00" }),
    taken: async () => {},
    duelled: async () => {},
    relearn() {},
  });

  return {
    crash$: (): Observable<Watched<CrashView>> => NEVER,
    roulette$: (): Observable<Watched<RouletteView>> => NEVER,
    room$: (_: { room: Room; currency: Currency }): Observable<Watched<RoomView>> => NEVER,
    duels$: (): Observable<Watched<DuelsView>> => NEVER,
    /** The player's own duels of the last time, in whatever state; undefined for guests. */
    myDuels$: (): Observable<Cached<Duel[]>> => NEVER,
    /** Undefined for guests, and until they are known. */
    bets$: (): Observable<OwnBets | undefined> => NEVER,
    /** Bets that ended unseen, for the table of their game to tell of; undefined where there are none. */
    returned$: (_: { game: OwnBets["open"][number]["game"] }): Observable<ReturnedBets | undefined> => NEVER,
    /** They have been told, in all tabs. */
    sawReturned: (_: { ids: readonly string[] }): Promise<Answer<null>> => Promise.resolve({ ok: true, value: null }),
    ...orders,
    crashRounds: (_: { cursor?: string }, __: CallContext): Promise<Answer<Page<CrashRound>>> =>
      Promise.resolve(failed("offline")),
    rouletteRounds: (_: { cursor?: string }, __: CallContext): Promise<Answer<Page<RouletteRound>>> =>
      Promise.resolve(failed("offline")),
    roomRounds: (
      _: { room: Room; currency: Currency; cursor?: string },
      __: CallContext,
    ): Promise<Answer<Page<PastPot>>> => Promise.resolve(failed("offline")),
    verifyRound: (_: ClaimedRound, __: CallContext): Promise<Answer<RoundReport>> => Promise.resolve(failed("offline")),
  };
}

export interface Page<Item> {
  items: Item[];
  next: string | null;
}
