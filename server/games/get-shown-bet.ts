import { getShownBet as call } from "../../contract/feed.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { toBet } from "./decided-bet.ts";
import { serve } from "./games-house.ts";
import { readShownBet } from "./shown-bets.ts";

/** Whoever hides their statistics has no name here, as in the feed of all bets. */
export const getShownBet = serve(call, async ({ id }, { house }) => {
  const found = isUuid(id) ? await readShownBet(house.pool, id) : undefined;
  if (!found) return refuse("not_found");
  const { bet, player, serverSeed } = found;
  return { bet: toBet(bet), player, rules_hash: bet.rulesHash, server_seed: serverSeed };
});
