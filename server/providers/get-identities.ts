import { getIdentities as call, type Identity } from "../../contract/providers.ts";
import { serve } from "./providers-house.ts";
import { type LinkedIdentity, listIdentities } from "./identities.ts";
import type { Providers } from "./providers.ts";

/** At most one per provider, so the list needs no pages. */
export const getIdentities = serve(call, async (_input, { house, player }) => {
  const linked = await listIdentities(house.pool, player);
  return { items: linked.map((identity) => shownIdentity(identity, house.providers)), next: null };
});

/** A provider no longer configured is shown by its host. */
export function shownIdentity({ id, issuer, account, linkedAt }: LinkedIdentity, providers: Providers): Identity {
  const provider = providers.byIssuer(issuer);
  return {
    id,
    provider: provider?.id ?? null,
    name: provider?.name ?? new URL(issuer).host,
    account,
    linked_at: linkedAt.toISOString(),
  };
}
