import type pg from "pg";
import type { HttpHouse } from "../http/http-house.ts";
import { serving } from "../http/serve.ts";

export interface NavigationHouse extends HttpHouse {
  pool: pg.Pool;
}

export const serve = serving<NavigationHouse>();
