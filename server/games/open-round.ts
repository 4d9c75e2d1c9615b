import { safeParse } from "valibot";
import { openRound as call } from "../../contract/games.ts";
import { stepsGame } from "../../rules/games/index.ts";
import { parseAmount } from "../../rules/money.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import { stakeOn } from "./stake-on.ts";

export const openRound = serve(call, async (input, { house, player, key, validUntil, place }) => {
  const game = stepsGame(input.game);
  const choice = safeParse(game.choice, input.choice);
  if (!choice.success) return refuse("validation", { choice: "invalid_choice" });
  const stakeMicro = parseAmount(input.amount);
  if (stakeMicro === undefined) return refuse("validation", { amount: "invalid_amount" });

  return house.groups.submit(house.solo, {
    player,
    key,
    fingerprint: fingerprintOf(call, input),
    validUntil,
    blocked: place.blocked,
    stake: stakeOn(game, choice.output, stakeMicro),
    order: { kind: "open", game: input.game, stakeMicro, choice: choice.output },
  });
});
