import type { Entrance } from "../session/entrance.ts";
import type { Session } from "../session/session.ts";
import type { HouseClock } from "../transport/house-clock.ts";
import type { Intents } from "./intents.ts";
import { createLostOrders } from "./lost-orders.ts";

export interface LostMoneyContext {
  clock: HouseClock;
  entrance: Entrance;
  intents: Intents;
  session: Session;
}

/** Cleans up orders: those of a worker that died, and those of a player who logs out. */
export function createMoney(context: LostMoneyContext) {
  const { entrance, intents } = context;
  entrance.leaving$.subscribe((player) => void intents.forget(player));
  return createLostOrders(context);
}
