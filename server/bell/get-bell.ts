import { getBell as call } from "../../contract/bell.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./bell-house.ts";
import { listEntries, readBell } from "./bell-rows.ts";

const defaultLimit = 20;

export const getBell = serve(call, async ({ cursor, limit }, { house, player }) => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return refuse("validation", { cursor: "invalid_value" });
  const count = Number(limit ?? defaultLimit);
  const { state } = await readBell(house.pool, player);
  const found = await listEntries(house.pool, player, Number(cursor ?? Number.MAX_SAFE_INTEGER), count + 1);
  const items = found.slice(0, count);
  return { ...state, items, next: found.length > count ? String(items.at(-1)?.id) : null };
});
