import { getDuels as call } from "../../contract/duels.ts";
import { isUuid } from "../db/uuid.ts";
import { shownNames } from "../games/shown-bets.ts";
import { refuse } from "../http/refusal.ts";
import { listOfPlayer, listOpen } from "./duel-rows.ts";
import { serve } from "./duels-house.ts";
import { playersOf, toShownDuel } from "./shown-duel.ts";

/** The cursor is the id of the last one shown. */
export const getDuels = serve(call, async ({ state = "open", cursor, limit }, { house: { pool }, player }) => {
  if (cursor !== undefined && !isUuid(cursor)) return refuse("validation", { cursor: "invalid_value" });
  if (state === "mine" && player === undefined) return refuse("unauthorized");
  const count = Number(limit ?? defaultLimit);
  const page = { before: cursor, limit: count + 1 };
  const found =
    state === "mine" && player !== undefined ? await listOfPlayer(pool, player, page) : await listOpen(pool, page);
  const duels = found.slice(0, count);
  const names = await shownNames(pool, duels.flatMap(playersOf));
  const items = duels.map((duel) => toShownDuel(duel, names, player));
  return { items, next: found.length > count ? (items.at(-1)?.id ?? null) : null };
});

const defaultLimit = 50;
