import { withdrawLimit as call } from "../../contract/safe-play.ts";
import { changeAt } from "../../rules/safe-play/limits.ts";
import { refuse } from "../http/refusal.ts";
import { writeLimit } from "../wallet/player-limits.ts";
import { serve } from "./safe-play-house.ts";
import { changeEligibility } from "./change-eligibility.ts";
import { limitNamed } from "./limit-named.ts";
import { safePlayAnswer } from "./safe-play-of.ts";

export const withdrawLimit = serve(call, async (name, { house, player }) => {
  const after = await changeEligibility(house, player, async (tx, eligibility, now) => {
    const current = limitNamed(eligibility, name);
    if (!current || !changeAt(current, now)) return refuse("not_found");
    return writeLimit(tx, player, name, { ...current, change: undefined });
  });
  return safePlayAnswer(after, house);
});
