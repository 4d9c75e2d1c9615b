import { cashOutRound as call } from "../../contract/games.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { fingerprintOf } from "../wallet/operations.ts";

/** What is won is paid out, whatever else is closed to the player by now. */
export const cashOutRound = serve(call, async (input, { house, player, key, validUntil }) => {
  const { game, id, seq } = input;
  if (!isUuid(id)) return refuse("not_found");
  return house.groups.submit(house.solo, {
    player,
    key,
    fingerprint: fingerprintOf(call, input),
    validUntil,
    blocked: false,
    order: { kind: "cash_out", game, round: id.toLowerCase(), seq },
  });
});
