import { type AttachedSource, attachSource as call } from "../../contract/attribution.ts";
import type { Tx } from "../db/connect.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import { executeOnce } from "../wallet/execute-once.ts";
import { serve, type Visit } from "./attribution-house.ts";
import type { attributionTables } from "./tables.ts";

const ask = queries<typeof attributionTables>();

export const attachSource = serve(call, async (source, visit) => {
  const refused = await executeOnce(call, source, visit, (tx) => attach(tx, source, visit));
  return refused ?? { success: true };
});

/** Sources that a player has come by already are not kept again, and nobody comes by more than a player can. */
async function attach(tx: Tx, source: AttachedSource, { house, player }: Visit<"player">): Promise<void> {
  const { stag, promo, partnerId, advertiseUid, advertiseSource, cpaOneUid, prHash } = source;
  const advId = uuid.test(source.advId ?? "") ? source.advId : undefined;
  const said = [stag, promo, partnerId, advId, advertiseUid, advertiseSource, cpaOneUid, prHash];
  if (said.every((value) => !value)) return;
  const counted = ask.selectFrom("attributions").select((of) => of.fn.countAll<bigint>().as("count"));
  const { count = 0n } = (await firstOf(tx, counted.where("player", "=", player))) ?? {};
  if (count >= mostSources) return;
  const clicks = ask.selectFrom("clicks").select("source");
  const clicked = advId === undefined ? undefined : await firstOf(tx, clicks.where("id", "=", advId));
  const query = ask.insertInto("attributions").values({
    player,
    digest: house.visitDigests.digest(["source", ...said.map((value) => value ?? "")]),
    stag,
    promo,
    partner: partnerId,
    adv_id: advId,
    adv_source: clicked?.source,
    advertise_uid: advertiseUid,
    advertise_source: advertiseSource,
    cpa_one_uid: cpaOneUid,
    pr_hash: prHash,
    at: new Date(house.clock.now()),
  });
  await execute(
    tx,
    query.onConflict((conflict) => conflict.doNothing()),
  );
}

const mostSources = 100n;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
