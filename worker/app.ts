import { BehaviorSubject, distinctUntilChanged, filter } from "rxjs";
import { latestBuild } from "../contract/config.ts";
import type { Answer } from "../contract/errors.ts";
import { type Geo, getGeo } from "../contract/geo.ts";
import { getRouteRule } from "../contract/navigation.ts";
import type { CallContext, WorkerContext } from "./context.ts";
import { failed } from "./transport/failed.ts";

const updateEveryMs = 20_000;

export interface GeoState {
  /** Undefined until the house has said where it sees us. */
  blocked: boolean | undefined;
  geo: Geo | undefined;
}

/** What concerns the app as a whole: network, configuration, newer builds, where we are, and where a path leads. */
export function createApp({ environment, call, exchange, network, notices, polls, scope, settings }: WorkerContext) {
  const geo$ = new BehaviorSubject<GeoState>({ blocked: undefined, geo: undefined });

  const latest$ = polls
    .every("latest-build", updateEveryMs, async () => {
      const url = `${environment.location.origin}/latest-build.json?${environment.now()}`;
      const answer = await exchange(latestBuild, { url, init: { cache: "no-store" }, timeoutMs: 5_000 });
      return answer.ok ? answer.value.id : null;
    })
    .pipe(
      filter((id) => id !== null),
      distinctUntilChanged(),
    );

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
    if (!network.online) return failed("offline");
    const answer = await call(getRouteRule, { path }, { signal });
    return answer.ok ? { ok: true, value: answer.value.redirect } : answer;
  }

  // A search engine's crawler is led nowhere; what it may do is the house's to say, and the house asks nobody's name.
  if (!isCrawler(environment.userAgent)) void checkGeo(undefined, { signal: new AbortController().signal });

  return {
    network$: () => network.state$,
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
    /** Id of the build that the house serves now; a tab compares it with its own. */
    latestBuild$: () => latest$,
  };
}

function isCrawler(userAgent: string): boolean {
  return /\b(Googlebot|bingbot|YandexBot|DuckDuckBot|Baiduspider|Applebot|Slurp)\b/i.test(userAgent);
}
