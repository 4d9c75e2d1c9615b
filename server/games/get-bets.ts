import { getBets as call } from "../../contract/bets.ts";
import { boundsOf } from "../db/page.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./games-house.ts";
import { listBets } from "./bet-rows.ts";
import { toBet } from "./decided-bet.ts";
import { readSeedSpan } from "./seeds.ts";

const defaultLimit = 20;

/** The cursor is the id of the last bet shown; ids sort by time. */
export const getBets = serve(call, async (input, { house, player }) => {
  const { game, result, from, to, server_seed_hash, cursor, limit } = input;
  if (cursor !== undefined && !isUuid(cursor)) return refuse("validation", { cursor: "invalid_value" });
  const count = Number(limit ?? defaultLimit);
  const seed = server_seed_hash === undefined ? undefined : await readSeedSpan(house.pool, player, server_seed_hash);
  if (seed === null) return { items: [], next: null };
  const filter = { game, result, seed, ...boundsOf({ from, to }) };
  const bets = await listBets(house.pool, player, { ...filter, before: cursor, limit: count + 1 });
  const items = bets.slice(0, count).map(toBet);
  return { items, next: bets.length > count ? (items.at(-1)?.id ?? null) : null };
});
