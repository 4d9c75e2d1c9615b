import { combineLatest, map, type Observable } from "rxjs";
import type { CrashOrder } from "../../contract/crash.ts";
import type { RoomOrder } from "../../contract/rooms.ts";
import type { RouletteOrder } from "../../contract/roulette.ts";
import type { Intents } from "../money/intents.ts";
import { type SharedKind, sharedKinds } from "../money/shared-kinds.ts";
import { stakedOn } from "./orders.ts";
import type { PendingShared } from "./views.ts";

/** Any order of shared rounds: what it is about is told by its kind. */
type AnyOrder = Partial<CrashOrder & RoomOrder & RouletteOrder & { id: string }>;

const games: Record<SharedKind, PendingShared["game"]> = {
  crash_bet: "crash",
  crash_cancel: "crash",
  crash_cash_out: "crash",
  roulette_bet: "roulette",
  roulette_cancel: "roulette",
  room_bet: "rooms",
  duel: "coinflip",
  duel_join: "coinflip",
  duel_cancel: "coinflip",
};

/** Orders whose outcome is being asked for, in the order in which they were given. */
export function pendingShared$(
  intents: Intents,
  stakeOf: (id: string) => { amount: string },
): Observable<PendingShared[]> {
  return combineLatest(
    sharedKinds.map((kind) =>
      intents.openOf$<AnyOrder>(kind).pipe(
        map((asked) =>
          asked.map(({ key, at, order: { id, slot, room, amount, bets } }): PendingShared => {
            const known = id === undefined ? undefined : stakeOf(id).amount;
            const staked = amount ?? (bets && stakedOn(bets)) ?? known ?? "0.00";
            return {
              key,
              kind,
              game: games[kind],
              amount: staked,
              at,
              ...(id !== undefined && { id }),
              ...(slot !== undefined && { slot }),
              ...(room !== undefined && { room }),
            };
          }),
        ),
      ),
    ),
  ).pipe(map((all) => all.flat().sort((a, b) => (a.at < b.at ? -1 : 1))));
}
