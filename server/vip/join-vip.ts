import { joinVip as call } from "../../contract/vip.ts";
import { vipStop } from "../../rules/promotions/vip.ts";
import { inTransaction } from "../db/connect.ts";
import { refuse } from "../http/refusal.ts";
import { changeVipPlayers } from "./change-players.ts";
import { risen } from "./rise.ts";
import { serve } from "./vip-house.ts";
import { lockVipPlayers } from "./vip-rows.ts";

/** Whoever asks is a member as soon as they have the points, which may be at once. */
export const joinVip = serve(call, async ({ request_type: from }, { house, player }) => {
  const now = house.clock.now();
  const refused = await inTransaction(house.pool, async (tx) => {
    const before = (await lockVipPlayers(tx, [player])).get(player);
    if (!before || before.request) return undefined;
    const eligibility = await house.eligibilities.loadOne(tx, player);
    const stop = vipStop(eligibility, now);
    if (stop) return refuse(stop.error);
    const after = risen({ ...before, request: { atMs: now, from } }, eligibility, now);
    await changeVipPlayers(tx, [{ before, after }], house);
    return undefined;
  });
  return refused ?? { success: true as const };
});
