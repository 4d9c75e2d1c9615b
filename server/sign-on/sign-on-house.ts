import type { AccountsHouse } from "../accounts/accounts-house.ts";
import { serving } from "../http/serve.ts";
import type { SignOns } from "./sign-ons.ts";

/** What one login for all sites takes of a house. */
export interface SignOnHouse extends AccountsHouse {
  signOns: SignOns;
}

export const serve = serving<SignOnHouse>();
