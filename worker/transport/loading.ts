import type { Observable } from "rxjs";
import { backOffMs, pause } from "./back-off.ts";

export interface LoadingLine {
  rng: () => number;
  /** There is a network again. */
  returned$: Observable<unknown>;
}

/** Loads at the first call, for all of them; what did not come may come the next time. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    return loading;
  };
}

/** Tries until it has come, and at once when there is a network again. */
export async function untilLoaded<T>(load: () => Promise<T>, { rng, returned$ }: LoadingLine): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load();
    } catch {
      // A browser does not say why code has not come: mostly there is no network.
      const waited = new AbortController();
      const back = returned$.subscribe(() => waited.abort());
      await pause(backOffMs(attempt, rng), waited.signal);
      back.unsubscribe();
    }
  }
}
