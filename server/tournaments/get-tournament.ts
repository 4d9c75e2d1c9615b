import { getTournament as call } from "../../contract/tournaments.ts";
import { refuse } from "../http/refusal.ts";
import { readDetail } from "./detail.ts";
import { findTournament } from "./tournament-rows.ts";
import { serve } from "./tournaments-house.ts";

export const getTournament = serve(call, async ({ id }, { house, player }) => {
  const tournament = await findTournament(house.pool, id);
  return tournament ? readDetail(house, tournament, player) : refuse("not_found");
});
