import { getEvent as call } from "../../contract/betting.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./betting-house.ts";
import { toShownEvent } from "./shown-event.ts";

export const getEvent = serve(call, async ({ id }, { house }) => {
  if (!house.betting) return refuse("unavailable");
  const { book } = house.betting;
  const event = book.event(id);
  return event ? toShownEvent(book, event, event.markets.values()) : refuse("not_found");
});
