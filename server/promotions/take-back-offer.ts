import type { Tx } from "../db/connect.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import { takeBackFreeSpins } from "../game-provider/free-spins.ts";
import type { PromotionsHouse } from "./promotions-house.ts";
import { takeFromOrders } from "./deposit-offers.ts";
import { offeredSpins } from "./offered-spins.ts";
import type { promotionTables } from "./tables.ts";

const ask = queries<typeof promotionTables>();

/** What went with a bonus beside its money. */
export interface TakenBack {
  freeSpins: number;
  /** Of the welcome pack; undefined if there was none, or it was taken already. */
  nextStep: number | undefined;
}

/**
 * Takes back what an offer has brought beside the grant that it became, as far as it is not used: its free spins, and the
 * step of the welcome pack that came after it. Call it with the wallet locked.
 */
export async function takeBackOffer(
  tx: Tx,
  { player, granted }: { player: bigint; granted: string },
  { clock }: Pick<PromotionsHouse, "clock">,
): Promise<TakenBack> {
  const now = clock.now();
  const own = ask.selectFrom("offers").selectAll().where("player", "=", player);
  const offer = await firstOf(tx, own.where("granted", "=", granted));
  if (!offer) return { freeSpins: 0, nextStep: undefined };
  const freeSpins = await takeBackFreeSpins(tx, { player, ...offeredSpins(offer) }, now);
  const after = own.where("campaign", "=", offer.campaign).where("step", "=", offer.step + 1);
  const next = await firstOf(tx, after.where("state", "!=", "taken"));
  if (!next) return { freeSpins, nextStep: undefined };
  // It stays as one that was missed, and those after it with it.
  const end = ask.updateTable("offers").set({ state: "open", ends_at: new Date(now) });
  await execute(tx, end.where("id", "=", next.id));
  await takeFromOrders(tx, next);
  return { freeSpins, nextStep: next.step };
}
