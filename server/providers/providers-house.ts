import type { Auth } from "../../contract/call.ts";
import { serving } from "../http/serve.ts";
import type { Visit as HouseVisit } from "../http/visit.ts";
import type { AccountsHouse } from "../accounts/accounts-house.ts";
import type { Providers } from "./providers.ts";

export interface ProvidersHouse extends AccountsHouse {
  providers: Providers;
}

export const serve = serving<ProvidersHouse>();
export type Visit<A extends Auth = Auth, Money extends boolean = boolean> = HouseVisit<ProvidersHouse, A, Money>;
