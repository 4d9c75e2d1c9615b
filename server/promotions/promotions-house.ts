import type { Auth } from "../../contract/call.ts";
import type { GameCatalog } from "../catalog/catalog.ts";
import type { AccountsHouse } from "../accounts/accounts-house.ts";
import type { GamesHouse } from "../games/games-house.ts";
import { serving } from "../http/serve.ts";
import type { Visit as HouseVisit } from "../http/visit.ts";

export interface PromotionsHouse extends AccountsHouse, Pick<GamesHouse, "seedCipher"> {
  catalog: GameCatalog;
}

export const serve = serving<PromotionsHouse>();
export type Visit<A extends Auth = Auth, Money extends boolean = boolean> = HouseVisit<PromotionsHouse, A, Money>;
