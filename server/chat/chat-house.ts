import type { AccountsHouse } from "../accounts/accounts-house.ts";
import type { HttpHouse } from "../http/http-house.ts";
import { serving } from "../http/serve.ts";
import type { Visit as HouseVisit } from "../http/visit.ts";

export interface ChatHouse extends HttpHouse, Pick<AccountsHouse, "pool" | "clock" | "rateLimits"> {
  devices: AccountsHouse["devices"];
}

export const serve = serving<ChatHouse>();
export type Visit = HouseVisit<ChatHouse, "optional">;
