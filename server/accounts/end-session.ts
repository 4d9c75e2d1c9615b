import { endSession as call } from "../../contract/sessions.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./accounts-house.ts";

/** Answers alike for an unknown session and another player's. */
export const endSession = serve(call, async ({ id }, { house, player }) => {
  const ended = isUuid(id) && (await house.sessions.revoke(player, id.toLowerCase()));
  return ended ? { success: true as const } : refuse("not_found");
});
