import { createHash } from "node:crypto";
import type pg from "pg";
import { nameBrowser } from "../accounts/name-browser.ts";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, firstOf, queries } from "../db/queries.ts";
import type { promotionTables } from "./tables.ts";

type Db = pg.Pool | Tx;
const ask = queries<typeof promotionTables>();

/** The browser that asks, as offers are kept for it; undefined where it cannot be told from others. */
export async function browserOf(visit: Parameters<typeof nameBrowser>[0]): Promise<string | undefined> {
  const device = await nameBrowser(visit);
  return device === undefined ? undefined : browserDigest(device);
}

export function browserDigest(device: string): string {
  return createHash("sha256").update(`offers ${device}`).digest("base64url");
}

/** What a browser hears of: the welcome pack, or a campaign by one of its codes. */
interface Heard {
  browser: string;
  campaign: string;
  code?: string;
}

/** When the offer's days began here: now, if this is the first word of it. */
export async function beginOffer(db: Db, { browser, campaign, code }: Heard, nowMs: number): Promise<number> {
  const row = { browser, campaign, began_at: new Date(nowMs), code: code ?? null };
  const query = ask.insertInto("browser_offers").values(row);
  await execute(
    db,
    query.onConflict((conflict) => conflict.columns(["browser", "campaign"]).doUpdateSet({ code: row.code })),
  );
  return (await offerBegan(db, browser, campaign)) ?? nowMs;
}

export async function offerBegan(db: Db, browser: string, campaign: string): Promise<number | undefined> {
  const query = ask.selectFrom("browser_offers").select("began_at");
  const row = await firstOf(db, query.where("browser", "=", browser).where("campaign", "=", campaign));
  return row?.began_at.getTime();
}

interface Told {
  campaign: string;
  beganMs: number;
  code: string | null;
}

/** The campaigns that this browser was told of, the last first. */
export async function offersOf(db: Db, browser: string): Promise<Told[]> {
  const query = ask.selectFrom("browser_offers").select(["campaign", "began_at", "code"]);
  const rows = await allOf(db, query.where("browser", "=", browser).orderBy("began_at", "desc").limit(20));
  return rows.map(({ began_at, ...told }) => ({ ...told, beganMs: began_at.getTime() }));
}
