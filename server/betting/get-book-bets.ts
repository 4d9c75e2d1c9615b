import { getBookBets as call } from "../../contract/betting.ts";
import { serve } from "./betting-house.ts";
import { listBets } from "./book-rows.ts";
import { toShownBet } from "./shown-bet.ts";

/** Also of a house that has no book any more. */
export const getBookBets = serve(call, async ({ state, cursor, limit = usualPage }, { house, player }) => {
  const isOpen = state === undefined ? undefined : state === "open";
  const before = /^\d{1,15}$/.test(cursor ?? "") ? Number(cursor) : undefined;
  const found = await listBets(house.pool, player, { isOpen, before, limit: Number(limit) + 1 });
  const items = found.slice(0, Number(limit));
  const last = items.at(-1);
  return { items: items.map(toShownBet), next: last && found.length > items.length ? String(last.number) : null };
});

const usualPage = "50";
