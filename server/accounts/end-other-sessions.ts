import { endOtherSessions as call } from "../../contract/sessions.ts";
import { inTransaction } from "../db/connect.ts";
import { serve } from "./accounts-house.ts";

export const endOtherSessions = serve(call, async (_input, { house, player, sessionId }) => {
  const ended = await inTransaction(house.pool, (tx) => house.sessions.endOthers(tx, player, sessionId, "revoked"));
  ended.forEach(house.endedSessions.add);
  return { success: true as const, ended: ended.length };
});
