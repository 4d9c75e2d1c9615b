import { getReceipt as call } from "../../contract/bets.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./games-house.ts";
import { readBet } from "./bet-rows.ts";
import { toBet } from "./decided-bet.ts";

export const getReceipt = serve(call, async ({ id }, { house, player }) => {
  const found = isUuid(id) ? await readBet(house.pool, player, id) : undefined;
  if (!found) return refuse("not_found");
  return { bet: toBet(found.bet), receipt: found.receipt, server_seed: found.serverSeed };
});
