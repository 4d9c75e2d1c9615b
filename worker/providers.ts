import { map } from "rxjs";
import type { Identity } from "../contract/providers.ts";
import type { createAccounts } from "./accounts.ts";
import type { Seen } from "./cache/player-cache.ts";
import type { WorkerContext } from "./context.ts";
import { lazily } from "./lazily.ts";
import type { ProviderCalls } from "./provider-calls.ts";

/** The ways in that lead over a provider, and those that the player has linked. */
export function createProviders(
  context: WorkerContext,
  parts: Pick<ReturnType<typeof createAccounts>, "enter" | "attribution">,
) {
  const { getIdentities, ...calls } = lazily<ProviderCalls>(
    { beginLogin: true, login: true, getIdentities: true, beginLink: true, link: true, unlink: true },
    async () => (await import("./provider-calls.ts")).createProviderCalls(context, parts),
  );

  const linked$ = context.scope
    .of$((cache) =>
      cache.stream("identities", () => getIdentities(undefined, { signal: new AbortController().signal })),
    )
    .pipe(map((page): Seen<Identity[]> => page && { ...page, value: page.value.items }));

  return { ...calls, linked$: () => linked$ };
}
