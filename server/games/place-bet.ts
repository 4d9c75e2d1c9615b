import { placeBet as call } from "../../contract/bets.ts";
import { instantGame } from "../../rules/games/index.ts";
import { serve } from "./games-house.ts";
import { submitStake } from "./submit-stake.ts";

export const placeBet = serve(call, async (input, visit) => {
  const { game } = input;
  return submitStake(
    { call, input, game: instantGame(game), orderOf: (placed) => ({ kind: "bet", game, ...placed }) },
    visit,
  );
});
