import { cashOutBookBet as call } from "../../contract/betting.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import { serve } from "./betting-house.ts";

/** The stake is in the house already, so nothing that closes play stops it. */
export const cashOutBookBet = serve(call, async (input, { house, player, key, validUntil }) => {
  if (!house.betting) return refuse("unavailable");
  if (!isUuid(input.id) || !isUuid(input.quote)) return refuse("not_found");
  const [bet, quote] = [input.id.toLowerCase(), input.quote.toLowerCase()];
  return house.groups.submit(house.betting.engine, {
    player,
    key,
    fingerprint: fingerprintOf(call, input),
    validUntil,
    blocked: false,
    order: { kind: "cash_out", bet, quote, part: input.part },
  });
});
