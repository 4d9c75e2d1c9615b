import type pg from "pg";
import type { HttpHouse } from "../http/http-house.ts";
import { serving } from "../http/serve.ts";

export interface BellHouse extends HttpHouse {
  pool: pg.Pool;
}

export const serve = serving<BellHouse>();
