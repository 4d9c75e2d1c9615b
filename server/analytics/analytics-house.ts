import type pg from "pg";
import { takeOfNetwork } from "../attempts/network-limits.ts";
import type { RateLimits } from "../attempts/rate-limits.ts";
import type { HttpHouse } from "../http/http-house.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { serving } from "../http/serve.ts";
import type { Clock } from "../runtime/clock.ts";

export interface AnalyticsHouse extends HttpHouse {
  pool: pg.Pool;
  clock: Clock;
  rateLimits: RateLimits;
}

export const serve = serving<AnalyticsHouse>();

/** What anybody may send costs rows, so no network may send without end. */
export async function tooMuch(
  { config, rateLimits }: AnalyticsHouse,
  { name, anHour }: { name: string; anHour: number },
  ip: string,
): Promise<Refusal | undefined> {
  const limit = { name, most: anHour * config.networkScale, windowS: 3_600 };
  const waitS = await takeOfNetwork(rateLimits, limit, ip);
  return waitS === undefined ? undefined : refuse("too_many_tries", {}, waitS);
}
