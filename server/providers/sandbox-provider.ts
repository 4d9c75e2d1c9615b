import { hkdfSync } from "node:crypto";
import type { HttpConfig } from "../http/config.ts";
import type { Hosts } from "../http/hosts.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Provider } from "./configured.ts";

/** The sandbox's own identity provider, as the house's list of providers has it; none in production. */
export function sandboxProvider({
  config,
  hosts,
  keys,
}: {
  config: Pick<HttpConfig, "scheme">;
  hosts: Hosts;
  keys: Pick<Keys, "refresh">;
}): Provider[] {
  if (hosts.id === undefined) return [];
  return [{ ...sandboxClient(keys), name: "Sandbox ID", issuer: `${config.scheme}://${hosts.id}` }];
}

/** How the house is known there. Both sides get the secret from the house, so it is kept nowhere. */
export function sandboxClient({ refresh }: Pick<Keys, "refresh">) {
  const secret = Buffer.from(hkdfSync("sha256", refresh, "", "karat identity client", 32));
  return { id: "sandbox", clientId: "karat", clientSecret: secret.toString("base64url") };
}
