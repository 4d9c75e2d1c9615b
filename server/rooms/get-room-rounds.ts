import type pg from "pg";
import { getRoomRounds as call } from "../../contract/rooms.ts";
import { shownNames } from "../games/shown-bets.ts";
import { refuse } from "../http/refusal.ts";
import { countPotBets, listEnded, listPotBets, type Pot } from "./pot-rows.ts";
import { roomName } from "./room-name.ts";
import { serve } from "./rooms-house.ts";
import { toPastPot } from "./shown-pot.ts";

/** The cursor is the number of the last pot shown. */
export const getRoomRounds = serve(call, async ({ room, currency = "RUB", cursor, limit }, { house: { pool } }) => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return refuse("validation", { cursor: "invalid_value" });
  const count = Math.min(Number(limit ?? defaultLimit), mostPots);
  const before = cursor === undefined ? undefined : Number(cursor);
  const found = await listEnded(pool, roomName(room, currency), { before, limit: count + 1 });
  const pots = await thoseThatFit(pool, found.slice(0, count));
  const bets = await listPotBets(pool, pots.map(idOf));
  const names = await shownNames(pool, [...bets.values()].flat());
  const items = pots.map((pot) => toPastPot(pot, bets.get(pot.id) ?? [], names));
  return { items, next: found.length > pots.length ? String(items.at(-1)?.number) : null };
});

const defaultLimit = 20;
const mostPots = 50;
/** Each pot comes with all of its bets, which may be a thousand. */
const mostBets = 2_000;

async function thoseThatFit(pool: pg.Pool, pots: readonly Pot[]): Promise<Pot[]> {
  const counts = await countPotBets(pool, pots.map(idOf));
  let bets = 0;
  return pots.filter(({ id }, index) => (bets += counts.get(id) ?? 0) <= mostBets || index === 0);
}

function idOf({ id }: Pot): string {
  return id;
}
