import { Observable, ReplaySubject, share } from "rxjs";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { pause } from "./back-off.ts";

const everyMs = 30_000;

interface Told<T> {
  value: T;
  at: string;
}

interface Asking<T> {
  /** What this device knows of it from before. */
  recall?(): Promise<Told<T> | undefined>;
  /** Undefined where the house did not answer. */
  ask(signal: AbortSignal): Promise<Told<T> | undefined>;
}

/** Asked for while watched: at once, every half minute, and as soon as the network is back. The last answer stands until the next. */
export function askWhileWatched<T>(
  { connection }: Pick<WorkerContext, "connection">,
  { recall, ask }: Asking<T>,
): Observable<Cached<T>> {
  let latest: Told<T> | undefined;

  return new Observable<Cached<T>>((out) => {
    const over = new AbortController();
    const { signal } = over;
    const show = (failed: boolean) => out.next(latest ? { ...latest, stale: failed } : failed ? null : undefined);

    async function askNow() {
      const answer = await ask(signal);
      latest = answer ?? latest;
      if (!signal.aborted) show(answer === undefined);
    }

    async function askOn() {
      latest ??= await recall?.();
      if (!signal.aborted) show(!connection.online);
      while (!signal.aborted) {
        await askNow();
        await pause(everyMs, signal);
      }
    }

    void askOn();
    const back = connection.returned$.subscribe(() => void askNow());
    return () => {
      over.abort();
      back.unsubscribe();
    };
  }).pipe(share({ connector: () => new ReplaySubject(1) }));
}
