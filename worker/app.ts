import { BehaviorSubject, filter, map } from "rxjs";
import { latestBuild } from "../contract/config.ts";
import type { Answer } from "../contract/errors.ts";
import { type Geo, getGeo } from "../contract/geo.ts";
import { getRouteRule } from "../contract/navigation.ts";
import type { CallContext, WorkerContext } from "./context.ts";
import { isCrawler } from "./is-crawler.ts";
import { failed } from "./transport/failed.ts";

const updateEveryMs = 20_000;

export interface GeoState {
  /** Undefined until the house has said where it sees us. */
  blocked: boolean | undefined;
  geo: Geo | undefined;
}

/** What concerns the app as a whole: network, configuration, newer builds, where we are, and where a path leads. */
export function createApp({
  environment,
  call,
  exchange,
  connection,
  notices,
  outbox,
  polls,
  scope,
  settings,
  live,
}: WorkerContext) {
  const geo$ = new BehaviorSubject<GeoState>({ blocked: undefined, geo: undefined });

  const latest$ = polls
    .every("latest-build", updateEveryMs, async () => {
      const url = `${environment.location.origin}/latest-build.json?${environment.now()}`;
      const answer = await exchange(latestBuild, { url, init: { cache: "no-store" }, timeoutMs: 5_000 });
      return answer.ok ? { id: answer.value.id, at: environment.now() } : null;
    })
    .pipe(filter((latest) => latest !== null));

  async function checkGeo(_: unknown, { signal }: CallContext): Promise<Answer<Geo>> {
    const answer = await call(getGeo, {}, { signal });
    if (answer.ok) {
      settings.keepRegion(answer.value.data.region);
      geo$.next({ blocked: false, geo: answer.value.data });
      return { ok: true, value: answer.value.data };
    }
    if (answer.error.status === 451) geo$.next({ ...geo$.value, blocked: true });
    return answer;
  }

  async function routeRule(
    { path }: { path: string },
    { signal }: CallContext,
  ): Promise<Answer<{ to: string; external: boolean } | null>> {
    if (!connection.online) return failed("offline");
    const answer = await call(getRouteRule, { path }, { signal });
    return answer.ok ? { ok: true, value: answer.value.redirect } : answer;
  }

  if (!isCrawler(environment.userAgent)) void checkGeo(undefined, { signal: new AbortController().signal });

  return {
    connection$: () => connection.state$,
    /** What waits for the network, by kind and since when. */
    waiting$: () => outbox.items$.pipe(map((items) => items.map(({ kind, atMs }) => ({ kind, atMs })))),
    notices$: () => notices.recent$,
    config$: () => settings.config$,
    geo$: () => geo$,
    checkGeo,
    routeRule,
    /** Asks again for everything of the player's that somebody watches. */
    async retry(): Promise<Answer<null>> {
      scope.cache?.refresh();
      return { ok: true, value: null };
    },
    /** The build that the house serves, as often as it has said so; a tab compares it with its own. */
    latestBuild$: () => latest$,
    /** Whether the house answers no tab of this build any more. */
    outdated$: () => live.outdated$,
  };
}
