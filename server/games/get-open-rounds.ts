import { getOpenRounds as call } from "../../contract/games.ts";
import { serve } from "../http/serve.ts";
import { toRound } from "./round.ts";
import { listOpenRounds } from "./round-rows.ts";
import { dealtAgain } from "./steps.ts";

export const getOpenRounds = serve(call, async (_input, { house, player }) => {
  const open = await listOpenRounds(house.pool, player);
  return { items: open.map(({ round, serverSeed }) => toRound(round, dealtAgain(round, serverSeed).view)), next: null };
});
