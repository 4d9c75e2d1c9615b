import { getRevealedSeeds as call } from "../../contract/games.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { listRevealed } from "./seeds.ts";

const defaultLimit = 20;

/** The cursor is the commitment of the last seed that was given out. */
export const getRevealedSeeds = serve(call, async ({ cursor, limit }, { house, player }) => {
  if (cursor !== undefined && !/^[0-9a-f]{64}$/.test(cursor)) return refuse("validation", { cursor: "invalid_value" });
  const count = Number(limit ?? defaultLimit);
  const found = await listRevealed(house.pool, player, { before: cursor, limit: count + 1 });
  const items = found.slice(0, count);
  return { items, next: found.length > count ? (items.at(-1)?.server_seed_hash ?? null) : null };
});
