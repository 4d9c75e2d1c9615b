import { createHash } from "node:crypto";
import type pg from "pg";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, firstOf, queries } from "../db/queries.ts";
import { takeOfNetwork } from "../attempts/network-limits.ts";
import type { RateLimit } from "../attempts/rate-limits.ts";
import type { Visit } from "./promotions-house.ts";
import type { promotionTables } from "./tables.ts";

type Db = pg.Pool | Tx;
const ask = queries<typeof promotionTables>();

type Guest = Pick<Visit<"optional">, "house" | "cookies" | "fromPage" | "setCookie" | "ip">;

/**
 * The browser that asks, as the house keeps it: by its own cookie, which one that has none is given. Undefined for what
 * keeps no cookies, and where a network makes more browsers than it can have.
 */
export async function browserOf(visit: Guest): Promise<string | undefined> {
  const { house, cookies, fromPage, setCookie, ip } = visit;
  const known = house.devices.idOf(cookies);
  if (known !== undefined) return browserDigest(known);
  if (!fromPage || (await takeOfNetwork(house.rateLimits, newBrowsers(house.config), ip)) !== undefined)
    return undefined;
  const { device, lines } = house.devices.issue();
  lines.forEach(setCookie);
  return browserDigest(device);
}

export function browserDigest(device: string): string {
  return createHash("sha256").update(`offers ${device}`).digest("base64url");
}

function newBrowsers({ networkScale }: { networkScale: number }): RateLimit {
  return { name: "new browsers", most: 300 * networkScale, windowS: 3_600 };
}

/** When the offer's days began here: now, if this is the first word of it. */
export async function beginOffer(db: Db, browser: string, campaign: string, nowMs: number): Promise<number> {
  const query = ask.insertInto("browser_offers").values({ browser, campaign, began_at: new Date(nowMs) });
  await execute(
    db,
    query.onConflict((conflict) => conflict.doNothing()),
  );
  return (await offerBegan(db, browser, campaign)) ?? nowMs;
}

export async function offerBegan(db: Db, browser: string, campaign: string): Promise<number | undefined> {
  const query = ask.selectFrom("browser_offers").select("began_at");
  const row = await firstOf(db, query.where("browser", "=", browser).where("campaign", "=", campaign));
  return row?.began_at.getTime();
}

/** The campaigns that this browser was told of, the last first. */
export async function offersOf(db: Db, browser: string): Promise<{ campaign: string; beganMs: number }[]> {
  const query = ask.selectFrom("browser_offers").select(["campaign", "began_at"]).where("browser", "=", browser);
  const rows = await allOf(db, query.orderBy("began_at", "desc").limit(20));
  return rows.map(({ campaign, began_at }) => ({ campaign, beganMs: began_at.getTime() }));
}
