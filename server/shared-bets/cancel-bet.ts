import { cancelCrashBet as crashCall } from "../../contract/crash.ts";
import { cancelRouletteBet as rouletteCall } from "../../contract/roulette.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import { serve } from "./shared-bets-house.ts";
import type { SharedGameId } from "./shared-bets.ts";

export const cancelCrashBet = cancelling("crash", crashCall);
export const cancelRouletteBet = cancelling("roulette", rouletteCall);

/** The stake comes from nowhere but where it went, so nothing that closes play stops it. */
function cancelling(game: SharedGameId, call: typeof crashCall | typeof rouletteCall) {
  return serve(call, async (input, { house, player, key, validUntil }) => {
    if (!isUuid(input.id)) return refuse("not_found");
    const caller = { player, key, fingerprint: fingerprintOf(call, input), validUntil };
    return house.sharedBets.cancel(caller, { game, bet: input.id.toLowerCase() });
  });
}
