import { createHash } from "node:crypto";
import type pg from "pg";
import type * as v from "valibot";
import { type GameTitle, gameTitles, gameTitlesPath } from "../../contract/game-titles.ts";
import type { OmissionListener } from "../../contract/lists.ts";
import { inTransaction } from "../db/connect.ts";
import { allOf, execute, queries } from "../db/queries.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { askProvider } from "./ask-provider.ts";
import { giveAddresses } from "./give-addresses.ts";
import type { catalogTables } from "./tables.ts";

const ask = queries<typeof catalogTables>();

/** A provider whose games the house has. */
export interface GameSource {
  name: string;
  /** Of its own origin; undefined while it is not running. */
  address(): Promise<string | undefined>;
}

/** Asks a provider what it has, and keeps that. False: it could not be asked, or said nothing that can be read. */
export async function takeList(
  { pool, clock, log }: { pool: pg.Pool; clock: Clock; log: Log },
  { name: provider, address }: GameSource,
): Promise<boolean> {
  const origin = await address();
  const said = origin && (await askProvider(origin, gameTitlesPath, { limitMs, maxBytes }));
  if (!said) return false;
  const titles = readTitles(said, (left) => log.warn({ provider, left }, "titles of a provider could not be read"));
  if (!titles) return false;
  const digest = createHash("sha256").update(JSON.stringify(titles)).digest("hex").slice(0, 16);
  const row = { digest, titles: JSON.stringify(titles) as unknown as GameTitle[], taken_at: new Date(clock.now()) };
  const query = ask
    .insertInto("catalog_lists")
    .values({ provider, ...row })
    .onConflict((conflict) => conflict.column("provider").doUpdateSet(row).where("catalog_lists.digest", "!=", digest));
  // With the list: whoever reads that knows whose its addresses are.
  await inTransaction(pool, async (tx) => {
    const slugs = titles.map(({ slug }) => slug);
    if ((await execute(tx, query)) > 0) await giveAddresses(tx, provider, slugs);
  });
  return true;
}

/** Whose lists any house of this database has taken in. */
export async function listedProviders(db: pg.Pool): Promise<string[]> {
  const rows = await allOf(db, ask.selectFrom("catalog_lists").select("provider").orderBy("provider"));
  return rows.map(({ provider }) => provider);
}

/**
 * One title that cannot be read is left out, and what cannot be read at all changes nothing. Providers are listed with
 * commas between their names, so that no name has one.
 */
function readTitles(said: unknown, tell: (left: number) => void): GameTitle[] | undefined {
  let left = 0;
  const config: v.Config<v.BaseIssue<unknown>> & OmissionListener = { leaveOut: () => (left += 1) };
  const read = gameTitles["~run"]({ value: said }, config);
  if (read.issues || (read.value.titles.length === 0 && left > 0)) return undefined;
  if (left > 0) tell(left);
  return read.value.titles
    .slice(0, mostTitles)
    .map((title) => ({ ...title, provider: title.provider.replaceAll(/[\s,]+/g, " ").trim() }));
}

const limitMs = 15_000;
const maxBytes = 33_554_432;
const mostTitles = 20_000;
