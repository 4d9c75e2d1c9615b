import { filter } from "rxjs";
import { latestBuild } from "../../contract/config.ts";
import type { Answer } from "../../contract/errors.ts";
import { getRouteRule } from "../../contract/navigation.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { createGeo } from "./geo.ts";
import { failed } from "../transport/failed.ts";

const updateEveryMs = 20_000;

export function createApp(context: WorkerContext) {
  const { environment, call, exchange, connection, notices, outbox, polls, reads, scope, settings, live } = context;
  let isLatestBuildKnown = true;

  const latest$ = polls
    .every("latest-build", updateEveryMs, async () => {
      const url = `${environment.location.origin}/latest-build.json?${environment.now()}`;
      const answer = await exchange(latestBuild, { url, init: { cache: "no-store" }, timeoutMs: 5_000 });
      // Polled often, so the failure is logged once until an answer arrives.
      if (!answer.ok && isLatestBuildKnown) console.warn(`No word on the latest build: ${answer.error.error}`);
      isLatestBuildKnown = answer.ok;
      return answer.ok ? { id: answer.value.id, at: environment.now() } : null;
    })
    .pipe(filter((latest) => latest !== null));

  async function routeRule(
    { path }: { path: string },
    { signal }: CallContext,
  ): Promise<Answer<{ to: string; external: boolean } | null>> {
    if (!connection.online) return failed("offline");
    const answer = await reads.read("routeRule", () => call(getRouteRule, { path }, { signal }), path);
    return answer.ok ? { ok: true, value: answer.value.redirect } : answer;
  }

  return {
    connection$: () => connection.state$,
    waiting$: () => outbox.items$,
    notices$: () => notices.recent$,
    config$: () => settings.config$,
    ...createGeo(context),
    routeRule,
    /** Reloads all of the player's data that is being watched. */
    async retry(): Promise<Answer<null>> {
      scope.cache?.refresh();
      return { ok: true, value: null };
    },
    /** The build the house serves, at every poll; a tab compares it with its own. */
    latestBuild$: () => latest$,
    /** Whether the house no longer serves tabs of this build. */
    outdated$: () => live.outdated$,
  };
}
