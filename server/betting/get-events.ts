import { getEvents as call } from "../../contract/betting.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./betting-house.ts";
import type { OfferedEvent } from "./book.ts";
import { findEvents, startOf } from "./find-events.ts";
import { staleSince } from "./get-sports.ts";
import { toShownEvent } from "./shown-event.ts";

export const getEvents = serve(call, async ({ cursor, limit = usualPage, ids, before, ...wish }, { house }) => {
  if (!house.betting) return refuse("unavailable");
  const { book, firstMarkets } = house.betting;
  const beforeMs = before === undefined ? undefined : Date.parse(before);
  const found =
    ids === undefined
      ? findEvents(book, { ...wish, beforeMs }).filter(isBehind(cursor))
      : [...new Set(ids.split(","))].flatMap((id) => book.event(id) ?? []);
  const items = ids === undefined ? found.slice(0, Number(limit)) : found;
  const last = items.at(-1);
  return {
    items: items.map((event) => toShownEvent(book, event, firstMarkets.of(event))),
    next: last && items.length < found.length ? `${startOf(last)}.${last.id}` : null,
    stale_since: staleSince(book),
  };
});

const usualPage = "50";

/** In the order of lists, whether the event that a page ended with is still there or not. */
function isBehind(cursor: string | undefined): (event: OfferedEvent) => boolean {
  const [, at, id = ""] = /^(\d{1,15})\.([\w-]{1,40})$/.exec(cursor ?? "") ?? [];
  if (at === undefined) return () => true;
  return (event) => startOf(event) > Number(at) || (startOf(event) === Number(at) && event.id > id);
}
