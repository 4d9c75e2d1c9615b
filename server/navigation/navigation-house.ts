import type pg from "pg";
import type { HttpHouse } from "../http/http-house.ts";
import { serving } from "../http/serve.ts";

/** What rules on addresses take of a house. */
export interface NavigationHouse extends HttpHouse {
  pool: pg.Pool;
}

export const serve = serving<NavigationHouse>();
