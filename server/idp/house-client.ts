import { hkdfSync } from "node:crypto";
import { join } from "node:path";
import { callbackPath } from "../../contract/providers.ts";
import type { HttpConfig } from "../http/config.ts";
import type { Hosts } from "../http/hosts.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Provider } from "../providers/configured.ts";
import type { IdentityOrder } from "./identity-server.ts";

type Sandbox = { config: Pick<HttpConfig, "scheme">; hosts: Hosts; keys: Pick<Keys, "refresh"> };

const id = "sandbox";
const clientId = "karat";

/** The sandbox's own identity provider, as the house's list of providers has it; none in production. */
export function sandboxProvider({ config, hosts, keys }: Sandbox): Provider[] {
  if (hosts.id === undefined) return [];
  const issuer = `${config.scheme}://${hosts.id}`;
  return [{ id, name: "Sandbox ID", issuer, clientId, clientSecret: secretOf(keys) }];
}

/** What that identity provider is told about itself and about the house. */
export function identityOrder(sandbox: Sandbox & { dataFolder: string }): IdentityOrder {
  const { config, hosts, keys, dataFolder } = sandbox;
  const apis = [...hosts.origins].map((origin) => hosts.apiOf(origin));
  return {
    issuer: `${config.scheme}://${hosts.id}`,
    client: {
      id: clientId,
      secret: secretOf(keys),
      redirectUris: [...new Set(apis)].map((api) => `${api}${callbackPath(id)}`),
    },
    folder: join(dataFolder, "identity"),
  };
}

/** Both sides get it from the house, so it is kept nowhere. */
function secretOf({ refresh }: Pick<Keys, "refresh">): string {
  return Buffer.from(hkdfSync("sha256", refresh, "", "karat identity client", 32)).toString("base64url");
}
