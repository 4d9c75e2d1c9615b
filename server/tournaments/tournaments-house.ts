import type { Auth } from "../../contract/call.ts";
import type { GamesHouse } from "../games/games-house.ts";
import { serving } from "../http/serve.ts";
import type { Visit as HouseVisit } from "../http/visit.ts";

export type TournamentsHouse = GamesHouse;

export const serve = serving<TournamentsHouse>();
export type Visit<A extends Auth = Auth, Money extends boolean = boolean> = HouseVisit<TournamentsHouse, A, Money>;
