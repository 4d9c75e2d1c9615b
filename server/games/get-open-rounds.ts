import { getOpenRounds as call } from "../../contract/rounds.ts";
import { serve } from "./games-house.ts";
import { toRound } from "./round.ts";
import { listOpenRounds } from "./round-rows.ts";
import { replayableRounds } from "./replayable-rounds.ts";

export const getOpenRounds = serve(call, async (_input, { house, player }) => {
  const open = replayableRounds(await listOpenRounds(house.pool, player, house.seedCipher), house.log);
  return { items: open.map(({ round, view }) => toRound(round, view)), next: null };
});
