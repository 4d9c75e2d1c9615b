import type { AccountsHouse } from "../accounts/accounts-house.ts";
import { serving } from "../http/serve.ts";
import type { SignOns } from "./sign-ons.ts";

export interface SignOnHouse extends AccountsHouse {
  signOns: SignOns;
}

export const serve = serving<SignOnHouse>();
