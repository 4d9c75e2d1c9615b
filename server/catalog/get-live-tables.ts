import { getLiveTables as call } from "../../contract/game-tables.ts";
import { serve } from "./catalog-house.ts";

/** Whoever waits for a provider keeps nobody else of their network waiting. */
export const getLiveTables = serve(call, async (_, { house, withoutSlot }) => ({
  items: await withoutSlot(() => house.tableStates.now()),
}));
