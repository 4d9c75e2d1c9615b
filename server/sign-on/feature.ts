import { makeSignOnCode } from "./make-sign-on-code.ts";
import { createSignOnHost } from "./sign-on-host.ts";
import type { SignOnHouse } from "./sign-on-house.ts";
import { createSignOns } from "./sign-ons.ts";

export function openSignOn(dependencies: Omit<SignOnHouse, "signOns">) {
  const signOns = createSignOns(dependencies);
  return {
    nouns: { signOns },
    endpoints: [makeSignOnCode],
    hosts: { sso: createSignOnHost({ ...dependencies, signOns }) },
    expiring: [
      { table: "sign_on_codes", time: "expires_at" },
      { table: "sign_ons", time: "expires_at" },
    ],
  };
}
