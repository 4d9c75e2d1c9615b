import { isUuid } from "../db/uuid.ts";
import { getPastBonuses as call } from "../../contract/promotions.ts";
import { refuse } from "../http/refusal.ts";
import { findGrant } from "../wallet/bonus-rows.ts";
import { pastBonusesOf } from "./bonuses-of.ts";
import { serve } from "./promotions-house.ts";

const defaultLimit = 25;

export const getPastBonuses = serve(call, async ({ cursor, limit }, { house, player }) => {
  const before = cursor === undefined || !isUuid(cursor) ? undefined : await findGrant(house.pool, cursor);
  // A grant of somebody else is as good as none.
  if (cursor !== undefined && before?.player !== player) return refuse("validation", { cursor: "invalid_value" });
  return pastBonusesOf(player, house, { before, limit: Number(limit ?? defaultLimit) });
});
