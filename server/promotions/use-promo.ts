import { usePromo as call } from "../../contract/promotions.ts";
import type { Tx } from "../db/connect.ts";
import type { Location } from "../http/location.ts";
import { Refusal, refuse } from "../http/refusal.ts";
import { bonusesOf } from "./bonuses-of.ts";
import { closedToBonuses } from "./closed-to-bonuses.ts";
import { claimCampaign, findPromo, madeBy } from "./offers.ts";
import { type PromotionsHouse, serve } from "./promotions-house.ts";

export const usePromo = serve(call, async ({ code }, { house, player, location, key }) => {
  const typed = { code, player, location, key };
  const made = await house.wallets.runExclusive(
    player,
    async (tx) => (key !== undefined && (await madeBy(tx, player, key))) || claimCode(tx, typed, house),
  );
  return made instanceof Refusal ? made : { ...(await bonusesOf(player, house, location)), made };
});

interface Typed {
  code: string;
  player: bigint;
  location: Location;
  /** Of the field. */
  field?: string;
  key?: string | undefined;
}

/** Makes what the code brings the player's to take, and returns its id. Call it with the wallet locked. */
export async function claimCode(
  tx: Tx,
  { code, player, location, field = "code", key }: Typed,
  { clock, uuid, eligibilities }: Pick<PromotionsHouse, "clock" | "uuid" | "eligibilities">,
): Promise<Refusal | string> {
  const nowMs = clock.now();
  const closed = closedToBonuses(await eligibilities.loadOne(tx, player), nowMs);
  if (closed) return closed;
  const campaign = await findPromo(tx, code, { region: location.region, nowMs });
  if (typeof campaign === "string") return refuse("validation", { [field]: campaign });
  if (campaign.newcomers) return refuse("validation", { [field]: "promo_newcomers" });
  const claim = { id: uuid(), player, endsAtMs: campaign.until, nowMs, isWaiting: false, key };
  const fault = await claimCampaign(tx, campaign, claim);
  return fault ? refuse("validation", { [field]: fault }) : claim.id;
}
