import { Observable, ReplaySubject, share } from "rxjs";
import { getReturns, type Returns } from "../../contract/feed.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { pause } from "../transport/back-off.ts";

const everyMs = 30_000;

/** Total stakes and payouts of the games, loaded while watched. */
export function createReturns({ call, connection }: Pick<WorkerContext, "call" | "connection">) {
  let latest: Returns | undefined;

  const returns$ = new Observable<Cached<Returns>>((out) => {
    const over = new AbortController();
    const show = (failed: boolean) =>
      out.next(latest ? { value: latest, at: latest.at, stale: failed } : failed ? null : undefined);

    async function ask() {
      const answer = await call(getReturns, {}, { signal: over.signal });
      if (answer.ok) latest = answer.value;
      if (!over.signal.aborted) show(!answer.ok);
    }

    async function askOn() {
      while (!over.signal.aborted) {
        await ask();
        await pause(everyMs, over.signal);
      }
    }

    show(false);
    void askOn();
    const back = connection.returned$.subscribe(() => void ask());
    return () => {
      over.abort();
      back.unsubscribe();
    };
  }).pipe(share({ connector: () => new ReplaySubject(1) }));

  return { returns$: () => returns$ };
}
