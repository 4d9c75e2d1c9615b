import { hkdfSync } from "node:crypto";
import type { HttpConfig } from "../http/config.ts";
import type { Hosts } from "../http/hosts.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Provider } from "./configured.ts";

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

/** The house's registration at the sandbox's provider. Both sides derive the secret, so it is not stored. */
export function sandboxClient({ refresh }: Pick<Keys, "refresh">) {
  const secret = Buffer.from(hkdfSync("sha256", refresh, "", "karat identity client", 32));
  return { id: "sandbox", clientId: "karat", clientSecret: secret.toString("base64url") };
}
