import type { Entrance } from "../session/entrance.ts";
import { createLostOrders } from "./lost-orders.ts";
import { followPending, type PendingContext } from "./pending-operations.ts";

export interface MoneyFeatureContext extends PendingContext {
  entrance: Entrance;
}

/** Orders whose answer was lost, of whatever kind: by a network, or by a worker. */
export function createMoney(context: MoneyFeatureContext) {
  const { entrance, intents } = context;
  followPending(context);
  entrance.leaving$.subscribe((player) => void intents.forget(player));
  return createLostOrders(context);
}
