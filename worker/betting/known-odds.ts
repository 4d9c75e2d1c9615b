import { array, is, object, string, tuple } from "valibot";
import { type BookEvent, bookEvent, getSports, type Sports } from "../../contract/betting.ts";
import { createKnownSeals } from "./known-seals.ts";
import type { Told } from "./told.ts";
import type { WorkerContext } from "../context.ts";

const rowId = "betting";
const mostLists = 6;
const mostEvents = 24;
const writeMs = 4_000;

interface Known {
  sports: Told<Sports> | undefined;
  lists: Map<string, Told<BookEvent[]>>;
  events: Map<string, Told<BookEvent>>;
}

const stored = object({
  sports: array(object({ value: getSports.reply, at: string() })),
  lists: array(tuple([string(), object({ value: array(bookEvent), at: string() })])),
  events: array(object({ value: bookEvent, at: string() })),
});

/** What of the book was seen last on this device, so that it can be looked at without the house. */
export function createKnownOdds({ environment, rows, locks }: Pick<WorkerContext, "environment" | "rows" | "locks">) {
  const seals = createKnownSeals({ rows, locks });
  const known = rows.get(rowId).then((row): Known => {
    const value = row?.value;
    if (!is(stored, value)) return { sports: undefined, lists: new Map(), events: new Map() };
    return {
      sports: value.sports[0] as Told<Sports> | undefined,
      lists: new Map(value.lists),
      events: new Map(value.events.map((told) => [told.value.id, told])),
    };
  });
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Prices change many times a second; what is read without a network may be seconds old. */
  function writeSoon() {
    timer ??= setTimeout(() => {
      timer = undefined;
      void known.then(({ sports, lists, events }) =>
        rows.put({
          id: rowId,
          value: { sports: sports ? [sports] : [], lists: [...lists], events: [...events.values()] },
        }),
      );
    }, writeMs);
  }

  const told = <Value>(value: Value): Told<Value> => ({ value, at: new Date(environment.now()).toISOString() });

  return {
    read: () => known,
    async keepSports(value: Sports) {
      (await known).sports = told(value);
      writeSoon();
    },
    async keepList(name: string, value: BookEvent[]) {
      void seals.remember(value);
      put((await known).lists, name, told(value), mostLists);
      writeSoon();
    },
    async keepEvent(value: BookEvent) {
      void seals.remember([value]);
      put((await known).events, value.id, told(value), mostEvents);
      writeSoon();
    },
  };
}
export type KnownOdds = ReturnType<typeof createKnownOdds>;

/** The newest stand last. */
function put<Value>(all: Map<string, Value>, name: string, value: Value, most: number) {
  all.delete(name);
  all.set(name, value);
  for (const first of all.keys()) if (all.size > most) all.delete(first);
}
