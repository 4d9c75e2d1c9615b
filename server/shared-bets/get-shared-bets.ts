import { getSharedBets as call } from "../../contract/shared-rounds.ts";
import { serve } from "./shared-bets-house.ts";
import { readSharedState } from "./shared-news.ts";

export const getSharedBets = serve(call, async (_input, { house, player }) => readSharedState(house.pool, player));
