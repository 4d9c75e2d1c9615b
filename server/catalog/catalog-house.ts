import type { HttpHouse } from "../http/http-house.ts";
import { serving } from "../http/serve.ts";
import type { GameCatalog } from "./catalog.ts";

export interface CatalogHouse extends HttpHouse {
  catalog: GameCatalog;
}

export const serve = serving<CatalogHouse>();
