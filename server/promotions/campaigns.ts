import type pg from "pg";
import * as v from "valibot";
import { type Campaign, campaign as schema, campaignState } from "../../rules/promotions/campaigns.ts";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, firstOf, queries } from "../db/queries.ts";
import type { promotionTables } from "./tables.ts";

type Db = pg.Pool | Tx;
const ask = queries<typeof promotionTables>();

/** Each campaign as it was laid in last. */
export async function listCampaigns(db: Db): Promise<Campaign[]> {
  return (await readCampaigns(db)).map(({ campaign }) => campaign);
}

/** Those that can be claimed now. */
export async function openCampaigns(db: Db, nowMs: number): Promise<Campaign[]> {
  return (await readCampaigns(db)).flatMap(({ campaign, claimed }) =>
    campaignState(campaign, nowMs) === "open" && claimed < campaign.claims ? [campaign] : [],
  );
}

async function readCampaigns(db: Db): Promise<{ campaign: Campaign; claimed: number }[]> {
  const query = ask
    .selectFrom("campaigns")
    .innerJoin("campaign_versions", (join) =>
      join
        .onRef("campaign_versions.campaign", "=", "campaigns.id")
        .onRef("campaign_versions.version", "=", "campaigns.version"),
    )
    .select(["definition", "claimed"])
    .orderBy("campaigns.id");
  const rows = await allOf(db, query);
  return rows.map(({ definition, claimed }) => ({ campaign: v.parse(schema, definition), claimed }));
}

/** The campaign that a code leads to, with the terms of now. */
export async function campaignOfCode(db: Db, code: string): Promise<Campaign | undefined> {
  const query = ask
    .selectFrom("promo_codes")
    .innerJoin("campaigns", "campaigns.id", "promo_codes.campaign")
    .innerJoin("campaign_versions", (join) =>
      join
        .onRef("campaign_versions.campaign", "=", "campaigns.id")
        .onRef("campaign_versions.version", "=", "campaigns.version"),
    )
    .select("definition")
    .where("promo_codes.code", "=", code);
  const row = await firstOf(db, query);
  const found = row && v.parse(schema, row.definition);
  // A code that a later version leaves out is one no more.
  return found?.codes.includes(code) ? found : undefined;
}

/** With the terms of a version, which are those of whoever claimed it then. */
export async function campaignsOf(
  db: Db,
  claimed: readonly { campaign: string; version: number }[],
): Promise<(of: { campaign: string; version: number }) => Campaign | undefined> {
  const ids = [...new Set(claimed.map(({ campaign }) => campaign))];
  const query = ask.selectFrom("campaign_versions").select(["campaign", "version", "definition"]);
  const rows = ids.length === 0 ? [] : await allOf(db, query.where("campaign", "in", ids));
  return ({ campaign, version }) => {
    const row = rows.find((each) => each.campaign === campaign && each.version === version);
    return row && v.parse(schema, row.definition);
  };
}

export async function hasClaimsLeft(db: Db, { id, claims }: Campaign): Promise<boolean> {
  const query = ask.selectFrom("campaigns").select("id").where("id", "=", id).where("claimed", "<", claims);
  return (await firstOf(db, query)) !== undefined;
}

/** Counts one claim, unless as many as there may be are taken. Others wait for this transaction's end. */
export async function takeClaim(tx: Tx, { id, claims }: Campaign): Promise<boolean> {
  const query = ask
    .updateTable("campaigns")
    .set(({ eb }) => ({ claimed: eb("claimed", "+", 1) }))
    .where("id", "=", id)
    .where("claimed", "<", claims);
  return (await execute(tx, query)) === 1;
}
