import { getBell as call } from "../../contract/bell.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./bell-house.ts";
import { readBell } from "./bell-rows.ts";

const defaultLimit = 20;

export const getBell = serve(call, async ({ cursor, limit }, { house, player }) => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return refuse("validation", { cursor: "invalid_value" });
  const most = Number(limit ?? defaultLimit);
  const before = Number(cursor ?? Number.MAX_SAFE_INTEGER);
  const { items: found, ...state } = await readBell(house.pool, player, { before, most: most + 1 });
  const items = found.slice(0, most);
  return { ...state, items, next: found.length > most ? String(items.at(-1)?.id) : null };
});
