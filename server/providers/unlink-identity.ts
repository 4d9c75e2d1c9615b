import { unlinkIdentity as call } from "../../contract/providers.ts";
import { refuseToken } from "../accounts/owner-proof.ts";
import { inTransaction } from "../db/connect.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./providers-house.ts";
import { removeIdentity } from "./identities.ts";
import { orderNotice } from "./order-notice.ts";

/** Answers alike for an unknown identity and another player's. The last way to log in stays. */
export const unlinkIdentity = serve(call, async ({ id }, visit) => {
  const { house, player } = visit;
  if (!isUuid(id)) return refuse("not_found");
  const refused = await refuseToken(visit);
  if (refused) return refused;
  return inTransaction(house.pool, async (tx) => {
    const outcome = await removeIdentity(tx, player, id.toLowerCase());
    if (outcome === "unknown") return refuse("not_found");
    if (outcome === "last") return refuse("last_way_in");
    await orderNotice(tx, house, { kind: "provider_unlinked", player });
    return { success: true as const };
  });
});
