import type { GamesHouse } from "../games/games-house.ts";
import { serving } from "../http/serve.ts";

export type TournamentsHouse = GamesHouse;

export const serve = serving<TournamentsHouse>();
