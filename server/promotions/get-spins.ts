import { getSpins as call } from "../../contract/promotions.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./promotions-house.ts";
import { readSpins } from "./spins.ts";

const defaultLimit = 25;

export const getSpins = serve(call, async ({ cursor, limit: asked }, { house, player }) => {
  if (cursor !== undefined && !/^\d{1,7}$/.test(cursor)) return refuse("validation", { cursor: "invalid_value" });
  const limit = Number(asked ?? defaultLimit);
  const before = cursor === undefined ? undefined : Number(cursor);
  const found = await readSpins(house.pool, player, { before, limit: limit + 1 });
  const items = found.slice(0, limit).map((spin) => ({ id: String(spin.day), ...spin }));
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
});
