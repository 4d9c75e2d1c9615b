import type pg from "pg";
import { type Campaign, campaignFile, campaignState, freeSpinsOf, mostOf } from "../../rules/promotions/campaigns.ts";
import { costToClear, countingGames } from "../../rules/promotions/costs.ts";
import { welcomePack } from "../../rules/promotions/welcome-pack.ts";
import { type Micro, toWire } from "../../rules/money.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { execute, queries } from "../db/queries.ts";
import type { Clock } from "../runtime/clock.ts";
import { ConfigError } from "../runtime/settings.ts";
import { readWithSource } from "../runtime/versioned-file.ts";
import { listCampaigns } from "./campaigns.ts";
import { openFreeSpinsCheck } from "./check-free-spins.ts";
import type { promotionTables } from "./tables.ts";

const ask = queries<typeof promotionTables>();

const usage = `campaigns needs a file, and an author unless it is a dry run:
  npm run campaigns -- autumn.json --author "Dana K."
  npm run campaigns -- autumn.json --dry-run`;

/**
 * Lays in an operator's file of campaigns, all or none, or says what it would do and cost. Without words it lists those
 * that there are.
 */
export async function campaignCommand(
  words: readonly string[],
  { pool, clock }: { pool: pg.Pool; clock: Clock },
): Promise<string> {
  // Later than the campaigns' own, and looked at as well.
  const { rows } = await pool.query<{ table: string | null }>("select to_regclass('catalog_lists')::text as table");
  if (!rows[0]?.table) throw new ConfigError("No house of this version has been opened on this database yet.");
  if (words.length === 0) return listText(await listCampaigns(pool), await claimsOf(pool));
  const { file, author, isDry } = readWords(words);
  const { raw, campaigns } = readCampaigns(file);
  const checkFreeSpins = await openFreeSpinsCheck(pool);
  return inTransaction(pool, async (tx) => {
    // One operator at a time.
    await tx.query("lock table campaigns in share row exclusive mode");
    const changes = await compare(tx, campaigns);
    const claims = await claimsOf(tx);
    // One can be ended after its game has gone.
    const begun = changes.filter(
      ({ campaign, change }) => change !== unchanged && campaignState(campaign, clock.now()) !== "over",
    );
    const text = [
      ...changes.map(({ campaign, change }) => `${campaign.id} ${campaign.version}: ${change}`),
      ...begun.flatMap(({ campaign }) => checkFreeSpins(campaign) ?? []),
      "",
      costText(campaigns, claims),
    ].join("\n");
    if (isDry) return `${text}\n\nNothing was changed: it was a dry run.`;
    for (const [index, { campaign, change }] of changes.entries())
      if (change !== unchanged) await layIn(tx, campaign, raw[index], { author, at: new Date(clock.now()) });
    return text;
  });
}

interface Order {
  file: string;
  author: string;
  isDry: boolean;
}

function readWords(words: readonly string[]): Order {
  const rest: string[] = [];
  let author = "";
  let isDry = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word === "--dry-run") isDry = true;
    else if (word === "--author") author = words[(index += 1)]?.trim() ?? "";
    else rest.push(word);
  }
  const [file, ...others] = rest;
  if (!file || others.length > 0 || (!author && !isDry)) throw new ConfigError(usage);
  return { file, author, isDry };
}

function readCampaigns(file: string): { raw: readonly unknown[]; campaigns: readonly Campaign[] } {
  const { source, content } = readWithSource(file, campaignFile);
  const { campaigns } = content;
  const codes = campaigns.flatMap((each) => each.codes);
  const twice = [...campaigns.map(({ id }) => id), ...codes].find((name, index, all) => all.indexOf(name) !== index);
  if (twice !== undefined) throw new ConfigError(`${file} names ${twice} twice.`);
  if (campaigns.some(({ id }) => id === welcomePack))
    throw new ConfigError(`${file} names ${welcomePack}, which is the welcome pack of every house.`);
  return { raw: source["campaigns"] as unknown[], campaigns };
}

const unchanged = "as it is";

async function compare(tx: Tx, campaigns: readonly Campaign[]): Promise<{ campaign: Campaign; change: string }[]> {
  const present = await listCampaigns(tx);
  const { rows: codes } = await tx.query<{ code: string; campaign: string }>("select code, campaign from promo_codes");
  return campaigns.map((campaign) => {
    const taken = codes.find(({ code, campaign: of }) => of !== campaign.id && campaign.codes.includes(code));
    if (taken)
      throw new ConfigError(`${taken.code} is a code of ${taken.campaign}, and no other campaign can have it.`);
    const before = present.find(({ id }) => id === campaign.id);
    if (!before) return { campaign, change: "new" };
    if (before.version > campaign.version)
      throw new ConfigError(`${campaign.id} is there in version ${before.version}, which is newer.`);
    if (before.version < campaign.version) return { campaign, change: `replaces version ${before.version}` };
    if (asText(before) !== asText(campaign))
      throw new ConfigError(`${campaign.id} ${campaign.version} differs from what is there: give it a new version.`);
    return { campaign, change: unchanged };
  });
}

async function layIn(
  tx: Tx,
  { id, version, codes }: Campaign,
  definition: unknown,
  { author, at }: { author: string; at: Date },
): Promise<void> {
  const query = ask.insertInto("campaigns").values({ id, version });
  await execute(
    tx,
    query.onConflict((conflict) => conflict.column("id").doUpdateSet({ version })),
  );
  await execute(
    tx,
    ask.insertInto("campaign_versions").values({
      campaign: id,
      version,
      definition: JSON.stringify(definition),
      author,
      at,
    }),
  );
  for (const code of codes)
    await execute(
      tx,
      ask
        .insertInto("promo_codes")
        .values({ code, campaign: id })
        .onConflict((conflict) => conflict.doNothing()),
    );
}

async function claimsOf(db: pg.Pool | Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: string; claimed: number }>("select id, claimed from campaigns");
  return new Map(rows.map(({ id, claimed }) => [id, claimed]));
}

/**
 * What a claim costs the house on average is the bonus without what clearing it returns. Whoever plays for one high win
 * returns less than any steady clearing does: they have lost it before, or keep the rest of the win. As every bet has an
 * edge, the whole bonus and what its spins stake is the most that is to be expected, however it is played.
 */
function costText(campaigns: readonly Campaign[], claims: ReadonlyMap<string, number>): string {
  const lines = campaigns.map((campaign) => {
    const most = mostOf(campaign);
    const returned = cheapestReturn(most, campaign.wagering);
    const cost = most - (returned - (returned % 10_000n)) + freeSpinsOf(campaign);
    const left = BigInt(Math.max(0, campaign.claims - (claims.get(campaign.id) ?? 0)));
    const bound = (most + freeSpinsOf(campaign)) * left;
    return { id: campaign.id, left, most, cost, all: cost * left, bound };
  });
  const [sum, boundOfAll] = [sumOf(lines.map(({ all }) => all)), sumOf(lines.map(({ bound }) => bound))];
  return [
    "Expected cost in RUB, if each claim is as high as it can be and is cleared steadily:",
    ...lines.map(
      ({ id, left, most, cost, all, bound }) =>
        `${id}: ${left} claims of at most ${toWire(most)}, each ${toWire(cost)}, together ${toWire(all)}${boundText(bound)}`,
    ),
    `all: ${toWire(sum)}${boundText(boundOfAll)}`,
  ].join("\n");
}

const boundText = (bound: Micro) => `; never more than ${toWire(bound)} on average`;
const sumOf = (amounts: readonly Micro[]): Micro => amounts.reduce((all, each) => all + each, 0n);

function cheapestReturn(amount: Micro, wagering: number): Micro {
  const lost = countingGames.flatMap((game) => costToClear(amount, wagering, game)?.lostMicro ?? []);
  return lost.reduce((least, each) => (each < least ? each : least), amount);
}

function listText(campaigns: readonly Campaign[], claims: ReadonlyMap<string, number>): string {
  if (campaigns.length === 0) return "There are no campaigns.";
  return campaigns
    .map(({ id, version, kind, from, until, codes, claims: most }) => {
      const [begins, ends] = [from, until].map((ms) => new Date(ms).toISOString());
      return `${id} ${version}: ${kind}, ${begins} to ${ends}, ${codes.join(" ")}, ${claims.get(id) ?? 0} of ${most} claimed`;
    })
    .join("\n");
}

function asText(campaign: Campaign): string {
  return JSON.stringify(
    Object.entries(campaign).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    (_, value: unknown) => (typeof value === "bigint" ? String(value) : value),
  );
}
