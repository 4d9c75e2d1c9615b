import { combineLatest, distinctUntilChanged, map, type Observable, of, startWith, switchMap } from "rxjs";
import type { WorkerContext } from "../context.ts";
import { pause } from "../transport/back-off.ts";
import type { Manifest } from "./manifest.ts";
import { probeMirror } from "../../rules/mirror-probe.ts";

export interface WayOut {
  host: string;
  ms: number;
}

const againMs = 15_000;
/** A brief failure is over by then. */
const patienceMs = 1_500;
const probeLimitMs = 4_000;

/** While this site or its API does not answer: the fastest mirror that does, or null. */
export function wayOut$(
  { environment, connection, polls }: WorkerContext,
  manifest: Manifest,
  ownSiteDead$: Observable<boolean>,
): Observable<WayOut | null> {
  async function find(signal: AbortSignal): Promise<WayOut | null> {
    await pause(patienceMs, signal);
    const probes = (await manifest.others()).map(async (host) => ({
      host,
      ms: await probeMirror(environment, host, { limitMs: probeLimitMs, signal }),
    }));
    const reached = (await Promise.all(probes)).filter((probed): probed is WayOut => probed.ms !== null);
    for (const probed of reached.sort((a, b) => a.ms - b.ms)) {
      if (await manifest.isOurs(probed.host)) return probed;
      // After weeks, the stored list is outdated, but a mirror on it has a newer one.
      await manifest.refresh(`${environment.location.protocol}//${probed.host}`);
      if (await manifest.isOurs(probed.host)) return probed;
    }
    return null;
  }

  const finding$ = polls.every("way-out", againMs, find);
  return combineLatest([connection.state$, ownSiteDead$]).pipe(
    map(([{ online }, isDead]) => online && !isDead),
    distinctUntilChanged(),
    switchMap((isWell) => (isWell ? of(null) : finding$.pipe(startWith(null)))),
  );
}
