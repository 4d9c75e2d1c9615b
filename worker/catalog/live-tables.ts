import { Observable, ReplaySubject, share } from "rxjs";
import { getLiveTables, type LiveTables } from "../../contract/game-tables.ts";
import type { WorkerContext } from "../context.ts";
import { pause } from "../transport/back-off.ts";

type Told = LiveTables["items"][number];

/** As it stood when it was last asked for: what goes beyond `endsAt`, by this device's clock, is not known. */
export interface LiveTable extends Pick<Told, "slug" | "phase" | "past"> {
  endsAt: number;
}

/** How things stand at the tables, asked for while somebody looks: again whenever a phase is over. */
export function liveTables({
  call,
  environment,
}: Pick<WorkerContext, "call" | "environment">): Observable<readonly LiveTable[]> {
  return new Observable<readonly LiveTable[]>((out) => {
    const over = new AbortController();
    const { signal } = over;

    async function askOn() {
      while (!signal.aborted) {
        const answer = await call(getLiveTables, {}, { signal });
        if (signal.aborted) return;
        const items = answer.ok ? answer.value.items : [];
        const now = environment.now();
        out.next(items.map(({ slug, phase, past, left_ms: leftMs }) => ({ slug, phase, past, endsAt: now + leftMs })));
        const next = Math.min(
          ...items.map(({ left_ms: leftMs }) => Math.max(leftMs, shortestMs) + behindMs),
          longestMs,
        );
        await pause(items.length > 0 ? next : restMs, signal);
      }
    }

    void askOn();
    return () => over.abort();
  }).pipe(share({ connector: () => new ReplaySubject(1) }));
}

/** Past the end of a phase, so that the next one has come. */
const behindMs = 150;
const shortestMs = 700;
const longestMs = 20_000;
/** Where there are no tables, or none that answers. */
const restMs = 10_000;
