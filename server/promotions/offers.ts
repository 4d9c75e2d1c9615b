import type pg from "pg";
import { type Campaign, campaignState, type MatchTerms, readPromoCode } from "../../rules/promotions/campaigns.ts";
import { clearingDays, packSteps, welcomePack } from "../../rules/promotions/welcome-pack.ts";
import type { Micro } from "../../rules/money.ts";
import en from "../../locales/en/house/promotions.json";
import kz from "../../locales/kz/house/promotions.json";
import ru from "../../locales/ru/house/promotions.json";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, firstOf, queries } from "../db/queries.ts";
import type { Row } from "../db/table.ts";
import type { Location } from "../http/location.ts";
import type { FieldErrorKey } from "../http/refusal.ts";
import { campaignOfCode, campaignsOf, hasClaimsLeft, takeClaim } from "./campaigns.ts";
import type { promotionTables } from "./tables.ts";

type Db = pg.Pool | Tx;
const ask = queries<typeof promotionTables>();

export type OfferRow = Row<(typeof promotionTables)["offers"]>;

export interface Names {
  ru: string;
  en: string;
  kz: string;
}

/** What a player may take, with its terms. */
export interface Offer {
  row: OfferRow;
  name: Names;
  wagering: number;
  /** Undefined for a gift, which needs no deposit. */
  match: MatchTerms | undefined;
  /** Of a gift, in roubles. */
  giftRub: Micro | undefined;
  /** What it brings beside that. */
  freeSpins: Campaign["free_spins"];
}

export const houseNames = {
  welcome: { ru: ru.welcome, en: en.welcome, kz: kz.welcome },
  wheel: { ru: ru.wheel, en: en.wheel, kz: kz.wheel },
} satisfies Record<string, Names>;

/** Days in which a bonus is to be cleared; the same for all. */
export const days = clearingDays;

/** All that a player has been offered, those that are taken included, in the order in which they were made. */
export async function readOffers(db: Db, player: bigint): Promise<Offer[]> {
  const query = ask.selectFrom("offers").selectAll().where("player", "=", player).orderBy("made_at").orderBy("id");
  return withTerms(db, await allOf(db, query));
}

export async function readOffer(db: Db, player: bigint, id: string): Promise<Offer | undefined> {
  const query = ask.selectFrom("offers").selectAll().where("player", "=", player);
  return (await withTerms(db, await allOf(db, query.where("id", "=", id))))[0];
}

/** The offer that the next deposit brings. */
export async function waitingOffer(db: Db, player: bigint, nowMs: number): Promise<Offer | undefined> {
  const query = ask.selectFrom("offers").selectAll().where("player", "=", player).where("state", "=", "waiting");
  const [offer] = await withTerms(db, await allOf(db, query));
  return offer && isGood(offer, nowMs) ? offer : undefined;
}

export function isGood({ row: { ends_at } }: Offer, nowMs: number): boolean {
  return ends_at === null || nowMs < ends_at.getTime();
}

async function withTerms(db: Db, rows: readonly OfferRow[]): Promise<Offer[]> {
  const campaignOf = await campaignsOf(
    db,
    rows.filter(({ kind }) => kind !== "welcome"),
  );
  return rows.flatMap((row): Offer[] => {
    if (row.kind === "welcome") {
      const terms = packSteps.find(({ step }) => step === row.step);
      if (!terms) return [];
      return [
        {
          row,
          name: houseNames.welcome,
          wagering: terms.wagering,
          match: terms,
          giftRub: undefined,
          freeSpins: undefined,
        },
      ];
    }
    const campaign = campaignOf(row);
    return campaign ? [offerOf(row, campaign)] : [];
  });
}

function offerOf(row: OfferRow, campaign: Campaign): Offer {
  const { name, wagering } = campaign;
  const match = matchTerms(campaign);
  const giftRub = campaign.kind === "gift" ? campaign.amount : undefined;
  return { row, name, wagering, match, giftRub, freeSpins: campaign.free_spins };
}

export function matchTerms(campaign: Campaign): MatchTerms | undefined {
  if (campaign.kind === "gift") return undefined;
  const { match_percent: matchPercent, cap: capRub, min_deposit: minDepositRub } = campaign;
  return { matchPercent, capRub, minDepositRub };
}

/** The campaign of a code, or why it brings nothing here and now. */
export async function findPromo(
  db: Db,
  code: string,
  { region, nowMs }: { region: Location["region"]; nowMs: number },
): Promise<Campaign | FieldErrorKey> {
  const read = readPromoCode(code);
  const campaign = read === undefined ? undefined : await campaignOfCode(db, read);
  if (!campaign) return "promo_unknown";
  switch (campaignState(campaign, nowMs)) {
    case "early":
      // Nobody is told of a campaign before it begins.
      return "promo_unknown";
    case "over":
      return "promo_over";
    case "open":
      return campaign.regions && !campaign.regions.includes(region) ? "promo_region" : campaign;
  }
}

/** The same for who has claimed nothing of it yet, to whom it has to have claims left. */
export async function findNewPromo(...asked: Parameters<typeof findPromo>): Promise<Campaign | FieldErrorKey> {
  const found = await findPromo(...asked);
  return typeof found === "string" || (await hasClaimsLeft(asked[0], found)) ? found : "promo_gone";
}

interface Claim {
  id: string;
  player: bigint;
  endsAtMs: number;
  nowMs: number;
  isWaiting: boolean;
  /** Of the call, where it is one that may be repeated. */
  key?: string | undefined;
}

/** Makes the campaign's offer the player's, once; else why not. Call it with the wallet locked, or for a new player. */
export async function claimCampaign(
  tx: Tx,
  campaign: Campaign,
  { id, player, endsAtMs, nowMs, isWaiting, key }: Claim,
): Promise<FieldErrorKey | undefined> {
  const query = ask.selectFrom("offers").select("id").where("player", "=", player);
  if (await firstOf(tx, query.where("campaign", "=", campaign.id))) return "promo_used";
  if (!(await takeClaim(tx, campaign))) return "promo_gone";
  const claim = ask.insertInto("offers").values({
    id,
    player,
    campaign: campaign.id,
    version: campaign.version,
    step: 1,
    kind: campaign.kind,
    state: isWaiting && campaign.kind === "deposit" ? "waiting" : "open",
    made_at: new Date(nowMs),
    ends_at: new Date(Math.min(endsAtMs, campaign.until)),
    operation_key: key,
  });
  // The constraint decides where the lock does not.
  await execute(tx, claim);
  return undefined;
}

/** What a call has brought whose answer was lost: whoever repeats it has that, whatever has changed since. */
export async function madeBy(tx: Tx, player: bigint, key: string): Promise<string | undefined> {
  const query = ask.selectFrom("offers").select("id").where("player", "=", player);
  return (await firstOf(tx, query.where("operation_key", "=", key.toLowerCase())))?.id;
}

/** Offers a step of the welcome pack. The first is good until a time; those after it wait for whoever takes them. */
export async function offerStep(
  tx: Tx,
  { id, player, step, endsAtMs, nowMs }: Pick<Claim, "id" | "player" | "nowMs"> & { step: number; endsAtMs?: number },
): Promise<void> {
  const query = ask.insertInto("offers").values({
    id,
    player,
    campaign: welcomePack,
    version: 1,
    step,
    kind: "welcome",
    state: "open",
    made_at: new Date(nowMs),
    ends_at: endsAtMs === undefined ? undefined : new Date(endsAtMs),
  });
  await execute(
    tx,
    query.onConflict((conflict) => conflict.doNothing()),
  );
}

/** Lets the next deposit bring this offer, and no other. */
export async function putInWait(tx: Tx, { player, id }: Pick<OfferRow, "player" | "id">): Promise<void> {
  await stopWaiting(tx, player);
  await execute(
    tx,
    ask.updateTable("offers").set({ state: "waiting" }).where("id", "=", id).where("state", "=", "open"),
  );
}

export async function stopWaiting(tx: Tx, player: bigint): Promise<void> {
  const query = ask.updateTable("offers").set({ state: "open" });
  await execute(tx, query.where("player", "=", player).where("state", "=", "waiting"));
}

export async function markTaken(tx: Tx, { id }: Pick<OfferRow, "id">, granted: string, nowMs: number): Promise<void> {
  const query = ask.updateTable("offers").set({ state: "taken", granted, taken_at: new Date(nowMs) });
  await execute(tx, query.where("id", "=", id));
}
