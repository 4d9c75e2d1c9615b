import { BehaviorSubject, filter, type Observable, Subscription, take } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { overStates } from "../../rules/betting/event-states.ts";
import { mostLegs } from "../../rules/betting/shapes.ts";
import type { WorkerContext } from "../context.ts";
import type { SeenLegs } from "./odds-views.ts";

/** Tells in whichever tab there is once selections that stand still can be bet on again, or no more. */
export function createOpeningWatch(
  { notices }: Pick<WorkerContext, "notices">,
  legs$: (wish: { ids: string[] }) => Observable<SeenLegs>,
) {
  const awaited$ = new BehaviorSubject<readonly string[]>([]);
  let watching = new Subscription();

  return {
    /** The selections that are waited for. */
    awaited$: () => awaited$.asObservable(),
    /** Waits for these, and for those before no more; for none without any. */
    async awaitOpening({ ids }: { ids: string[] }): Promise<Answer<null>> {
      watching.unsubscribe();
      const wanted = ids.slice(0, mostLegs);
      awaited$.next(wanted);
      if (wanted.length === 0) return { ok: true, value: null };
      watching = new Subscription();
      watching.add(
        legs$({ ids: wanted })
          .pipe(
            filter((seen) => endOf(seen, wanted) !== undefined),
            take(1),
          )
          .subscribe((seen) => {
            awaited$.next([]);
            const event = wanted[0]?.split(":")[0] ?? "";
            notices.tell({ kind: "info", key: endOf(seen, wanted) ?? "", values: { event }, money: false });
          }),
      );
      return { ok: true, value: null };
    },
  };
}

/** Undefined while they are to be waited for. */
function endOf(seen: SeenLegs | undefined, wanted: readonly string[]): "book_open" | "book_closed" | undefined {
  if (!seen || seen.stale || seen.value.staleSince !== null) return undefined;
  const { legs } = seen.value;
  const found = wanted.map((id) => legs.find((leg) => leg.id === id));
  if (found.some((leg) => !leg?.selection || leg.selection.state === "closed" || overStates.has(leg.event.state)))
    return "book_closed";
  return found.every((leg) => leg?.selection?.state === "open" && leg.selection.price !== null)
    ? "book_open"
    : undefined;
}
