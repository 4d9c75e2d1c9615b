import { getRoomRounds as call } from "../../contract/rooms.ts";
import { shownNames } from "../games/shown-bets.ts";
import { refuse } from "../http/refusal.ts";
import { listEnded, listPotBets } from "./pot-rows.ts";
import { roomName } from "./room-name.ts";
import { serve } from "./rooms-house.ts";
import { toPastPot } from "./shown-pot.ts";

/** The cursor is the number of the last pot shown. */
export const getRoomRounds = serve(call, async ({ room, currency = "RUB", cursor, limit }, { house: { pool } }) => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return refuse("validation", { cursor: "invalid_value" });
  const count = Math.min(Number(limit ?? defaultLimit), mostPots);
  const before = cursor === undefined ? undefined : Number(cursor);
  const found = await listEnded(pool, roomName(room, currency), { before, limit: count + 1 });
  const pots = found.slice(0, count);
  const bets = await listPotBets(
    pool,
    pots.map(({ id }) => id),
  );
  const names = await shownNames(pool, [...bets.values()].flat());
  const items = pots.map((pot) => toPastPot(pot, bets.get(pot.id) ?? [], names));
  return { items, next: found.length > count ? String(items.at(-1)?.number) : null };
});

const defaultLimit = 20;
/** Each comes with all of its bets. */
const mostPots = 50;
