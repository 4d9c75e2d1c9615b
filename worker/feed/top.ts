import { distinctUntilChanged, map, type Observable, switchMap } from "rxjs";
import { getTop, type Top, type TopFilter } from "../../contract/top.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { askWhileWatched } from "../transport/ask-while-watched.ts";

/** The best players; whoever logs in has their own place told. */
export function createTop({ call, connection, session }: Pick<WorkerContext, "call" | "connection" | "session">) {
  const player$ = session.state$.pipe(
    map(({ player }) => player),
    distinctUntilChanged(),
  );

  function top$(filter: TopFilter): Observable<Cached<Top>> {
    return player$.pipe(
      switchMap(() =>
        askWhileWatched<Top>(
          { connection },
          {
            async ask(signal) {
              const answer = await call(getTop, filter, { signal });
              return answer.ok ? { value: answer.value, at: answer.value.at } : undefined;
            },
          },
        ),
      ),
    );
  }

  return { top$ };
}
