import { openRound as call } from "../../contract/rounds.ts";
import { stepsGame } from "../../rules/games/index.ts";
import { serve } from "./games-house.ts";
import { submitStake } from "./submit-stake.ts";

export const openRound = serve(call, async (input, visit) => {
  const { game } = input;
  return submitStake(
    { call, input, game: stepsGame(game), orderOf: (placed) => ({ kind: "open", game, ...placed }) },
    visit,
  );
});
