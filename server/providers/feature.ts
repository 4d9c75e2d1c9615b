import { callbackPath } from "../../contract/providers.ts";
import type { Route } from "../http/route.ts";
import { answerCallback } from "./callback.ts";
import type { ProvidersConfig } from "./config.ts";
import { type Provider, readProviders } from "./configured.ts";
import { getIdentities } from "./get-identities.ts";
import { linkIdentity } from "./link-identity.ts";
import { loginByProvider } from "./login-by-provider.ts";
import type { ProvidersHouse } from "./providers-house.ts";
import { createProviders } from "./providers.ts";
import { unlinkIdentity } from "./unlink-identity.ts";

type Dependencies = Omit<ProvidersHouse, "providers"> & { config: ProvidersHouse["config"] & ProvidersConfig };

/** `own` are the sandbox's providers. */
export function openProviders(dependencies: Dependencies, own: readonly Provider[]) {
  const { config, pool, clock, rng, log } = dependencies;
  const providers = createProviders({ list: [...readProviders(config), ...own], pool, clock, rng, log });
  const house = { ...dependencies, providers };
  const callback: Route = {
    method: "GET",
    path: callbackPath(":provider"),
    label: "callback",
    answer: ({ request, param, asCall }) => {
      const { search } = new URL(request.url);
      return asCall((caller) => answerCallback({ provider: param("provider"), search }, caller, house));
    },
  };
  return {
    nouns: { providers },
    endpoints: [getIdentities, linkIdentity, unlinkIdentity, loginByProvider],
    routes: [callback],
    site: { config: () => ({ providers: providers.list.map(({ id, name }) => ({ id, name })) }) },
    expiring: [{ table: "provider_logins", time: "expires_at" }],
  };
}
