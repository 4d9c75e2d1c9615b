import type { AccountsHouse } from "../accounts/accounts-house.ts";
import { serving } from "../http/serve.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { PersonConfig } from "./config.ts";

/** What a player says of themselves takes this of a house. */
export interface PersonHouse extends AccountsHouse {
  config: AccountsHouse["config"] & PersonConfig;
  pictures: Pictures;
}

export const serve = serving<PersonHouse>();
