import { confirmLimit as call } from "../../contract/safe-play.ts";
import { changeAt } from "../../rules/safe-play/limits.ts";
import { refuse } from "../http/refusal.ts";
import { writeLimit } from "../wallet/player-limits.ts";
import { serve } from "./safe-play-house.ts";
import { changeEligibility } from "./change-eligibility.ts";
import { limitNamed } from "./limit-named.ts";
import { safePlayAnswer } from "./safe-play-of.ts";

export const confirmLimit = serve(call, async (name, { house, player }) => {
  const after = await changeEligibility(house, player, async (tx, eligibility, now) => {
    const current = limitNamed(eligibility, name);
    const change = current && changeAt(current, now);
    if (!change) return refuse("not_found");
    if (change.readyAtMs > now) return refuse("too_early", {}, Math.ceil((change.readyAtMs - now) / 1_000));
    const { value } = change;
    return writeLimit(tx, player, name, value === undefined ? undefined : { ...current, value, change: undefined });
  });
  return safePlayAnswer(after, house);
});
