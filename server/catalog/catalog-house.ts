import type { HttpHouse } from "../http/http-house.ts";
import { serving } from "../http/serve.ts";
import type { GameCatalog } from "./catalog.ts";
import type { GameSheets } from "./game-sheets.ts";
import type { TableStates } from "./table-states.ts";

export interface CatalogHouse extends HttpHouse {
  catalog: GameCatalog;
  tableStates: TableStates;
  gameSheets: GameSheets;
}

export const serve = serving<CatalogHouse>();
