import { safeParse } from "valibot";
import { stepRound as call } from "../../contract/games.ts";
import { stepsGame } from "../../rules/games/index.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { fingerprintOf } from "../wallet/operations.ts";

/** The stake is taken already: nothing that closes play holds this up. */
export const stepRound = serve(call, async (input, { house, player, key, validUntil }) => {
  const { game, id, seq } = input;
  const action = safeParse(stepsGame(game).action, input.action);
  if (!action.success) return refuse("validation", { action: "invalid_action" });
  if (!isUuid(id)) return refuse("not_found");

  return house.groups.submit(house.solo, {
    player,
    key,
    fingerprint: fingerprintOf(call, input),
    validUntil,
    blocked: false,
    order: { kind: "step", game, round: id.toLowerCase(), seq, action: action.output },
  });
});
