import { BehaviorSubject } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { type Geo, getGeo } from "../../contract/geo.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { isCrawler } from "../environment/is-crawler.ts";

/** After that, the visitor or the law may have changed. */
const freshForMs = 5 * 60_000;

export interface GeoState {
  /** Undefined until the house has answered. */
  blocked: boolean | undefined;
  geo: Geo | undefined;
}

/**
 * The visitor's location as the house sees it: loaded at start, when the network returns, and after a longer absence.
 */
export function createGeo({
  call,
  connection,
  environment,
  reads,
  settings,
  tabs,
}: Pick<WorkerContext, "call" | "connection" | "environment" | "reads" | "settings" | "tabs">) {
  const geo$ = new BehaviorSubject<GeoState>({ blocked: undefined, geo: undefined });
  let askedAtMs = -Infinity;

  const checkGeo = (_: unknown, { signal }: CallContext) => learn(call(getGeo, {}, { signal }));

  async function learn(asked: Promise<Answer<{ data: Geo }>>): Promise<Answer<Geo>> {
    askedAtMs = environment.now();
    const answer = await asked;
    if (answer.ok) {
      settings.keepRegion(answer.value.data.region);
      geo$.next({ blocked: false, geo: answer.value.data });
      return { ok: true, value: answer.value.data };
    }
    if (answer.error.status === 451) geo$.next({ ...geo$.value, blocked: true });
    else if (answer.error.error !== "aborted") console.warn(`No word on where we are: ${answer.error.error}`);
    return answer;
  }

  if (!isCrawler(environment.userAgent)) {
    const ask = () => void learn(call(getGeo, {}));
    connection.returned$.subscribe(ask);
    tabs.came$.subscribe(() => {
      if (environment.now() - askedAtMs >= freshForMs) ask();
    });
    void learn(reads.read("geo", () => call(getGeo, {})));
  }

  return { geo$: () => geo$, checkGeo };
}
