import type { AccountsHouse } from "../accounts/accounts-house.ts";
import { serving } from "../http/serve.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { PersonConfig } from "./config.ts";

export interface PersonHouse extends AccountsHouse {
  config: AccountsHouse["config"] & PersonConfig;
  pictures: Pictures;
}

export const serve = serving<PersonHouse>();
