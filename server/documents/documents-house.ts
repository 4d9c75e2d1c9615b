import type pg from "pg";
import type { RateLimits } from "../attempts/rate-limits.ts";
import type { HttpHouse } from "../http/http-house.ts";
import { serving } from "../http/serve.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Rng } from "../runtime/rng.ts";

export interface DocumentsHouse extends HttpHouse {
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  uuid: () => string;
  keys: Pick<Keys, "documents">;
  rateLimits: RateLimits;
  pictures: Pictures;
}

export const serve = serving<DocumentsHouse>();
