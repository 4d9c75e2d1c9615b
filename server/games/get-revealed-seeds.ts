import { getRevealedSeeds as call } from "../../contract/seeds.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./games-house.ts";
import { listRevealed } from "./seeds.ts";

const defaultLimit = 20;

/** The cursor is the number of the last pair shown; pairs are numbered in order of use. */
export const getRevealedSeeds = serve(call, async ({ cursor, limit }, { house, player }) => {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return refuse("validation", { cursor: "invalid_value" });
  const count = Number(limit ?? defaultLimit);
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const found = await listRevealed(house.pool, player, { before, limit: count + 1 });
  const last = found.length > count ? found[count - 1] : undefined;
  return { items: found.slice(0, count).map(({ seed }) => seed), next: last ? String(last.id) : null };
});
