import { getCashOutQuote as call } from "../../contract/betting.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { bonusPartsOf } from "../wallet/bonus-rows.ts";
import { serve } from "./betting-house.ts";
import { loadBets } from "./book-rows.ts";
import { makeQuote, quotedParts, toShownPart, writeQuote } from "./quotes.ts";

export const getCashOutQuote = serve(call, async ({ id: wanted }, { house, player }) => {
  if (!house.betting) return refuse("unavailable");
  if (!isUuid(wanted)) return refuse("not_found");
  const { pool, clock, uuid } = house;
  const id = wanted.toLowerCase();
  const bet = (await loadBets(pool, [id])).get(id);
  if (!bet || bet.player !== player) return refuse("not_found");
  if (bet.state !== "accepted" || !bet.isHeld) return refuse("suspended");
  const isWhole = (await bonusPartsOf(pool, [id])).has(id);
  const parts = quotedParts(house.betting.book, bet, { isWhole });
  if (!parts || parts.length === 0) return refuse("suspended");
  const quote = makeQuote(uuid(), bet, parts, clock.now());
  await writeQuote(pool, quote);
  return { quote: quote.id, parts: parts.map(toShownPart), expires_at: new Date(quote.expiresAt).toISOString() };
});
