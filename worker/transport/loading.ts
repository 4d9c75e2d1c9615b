import type { Observable } from "rxjs";
import { backOffMs, pause } from "./back-off.ts";

export interface LoadingLine {
  rng: () => number;
  returned$: Observable<unknown>;
}

/** Loads on the first call, for all callers; a failed load is retried on the next call. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    return loading;
  };
}

/** Retries until it has loaded, and at once when the network returns. */
export async function untilLoaded<T>(load: () => Promise<T>, { rng, returned$ }: LoadingLine): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load();
    } catch {
      // A browser does not say why a load failed; mostly there is no network.
      const waited = new AbortController();
      const back = returned$.subscribe(() => waited.abort());
      await pause(backOffMs(attempt, rng), waited.signal);
      back.unsubscribe();
    }
  }
}
