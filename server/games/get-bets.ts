import { getBets as call } from "../../contract/games.ts";
import { boundsOf } from "../db/stretch.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { listBets } from "./bet-rows.ts";
import { toBet } from "./decided-bet.ts";

const defaultLimit = 20;

/** The cursor is the id of the last bet that was given out: ids sort by time. */
export const getBets = serve(call, async ({ game, result, from, to, cursor, limit }, { house, player }) => {
  if (cursor !== undefined && !isUuid(cursor)) return refuse("validation", { cursor: "invalid_value" });
  const count = Number(limit ?? defaultLimit);
  const filter = { game, result, ...boundsOf({ from, to }) };
  const bets = await listBets(house.pool, player, { ...filter, before: cursor, limit: count + 1 });
  const items = bets.slice(0, count).map(toBet);
  return { items, next: bets.length > count ? (items.at(-1)?.id ?? null) : null };
});
