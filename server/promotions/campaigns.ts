import type pg from "pg";
import * as v from "valibot";
import { type Campaign, campaign as schema } from "../../rules/promotions/campaigns.ts";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, firstOf, queries } from "../db/queries.ts";
import type { promotionTables } from "./tables.ts";

type Db = pg.Pool | Tx;
const ask = queries<typeof promotionTables>();

/** Each campaign as it was laid in last. */
export async function listCampaigns(db: Db): Promise<Campaign[]> {
  const query = ask
    .selectFrom("campaigns")
    .innerJoin("campaign_versions", (join) =>
      join
        .onRef("campaign_versions.campaign", "=", "campaigns.id")
        .onRef("campaign_versions.version", "=", "campaigns.version"),
    )
    .select("definition")
    .orderBy("campaigns.id");
  return (await allOf(db, query)).map(({ definition }) => v.parse(schema, definition));
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

/** Counts one claim, unless as many as there may be are taken. Others wait for this transaction's end. */
export async function takeClaim(tx: Tx, { id, claims }: Campaign): Promise<boolean> {
  const query = ask
    .updateTable("campaigns")
    .set(({ eb }) => ({ claimed: eb("claimed", "+", 1) }))
    .where("id", "=", id)
    .where("claimed", "<", claims);
  return (await execute(tx, query)) === 1;
}
