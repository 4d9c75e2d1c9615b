import * as v from "valibot";
import {
  type CrashRound,
  getCrashRounds as crashCall,
  getRouletteRounds as rouletteCall,
  type RouletteRound,
} from "../../contract/shared-rounds.ts";
import { refuse } from "../http/refusal.ts";
import type { HttpHouse } from "../http/http-house.ts";
import type { ChainGameId } from "../../rules/games/shared.ts";
import { crashResult } from "./crash-game.ts";
import { rouletteResult } from "./roulette-game.ts";
import { listEnded, type SharedRound } from "./round-rows.ts";
import { serve, type SharedRoundsHouse } from "./shared-rounds-house.ts";

export const getCrashRounds = serve(crashCall, async (input, { house }) => pageOf("crash", toCrashRound, input, house));

export const getRouletteRounds = serve(rouletteCall, async (input, { house }) =>
  pageOf("roulette", toRouletteRound, input, house),
);

/** The cursor is the number of the last round shown. */
async function pageOf<Shown extends { number: number }>(
  game: ChainGameId,
  toShown: (round: SharedRound) => Shown,
  { cursor, limit }: { cursor?: string | undefined; limit?: string | undefined },
  { pool }: Pick<SharedRoundsHouse, "pool"> & HttpHouse,
) {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return refuse("validation", { cursor: "invalid_value" });
  const count = Number(limit ?? defaultLimit);
  const before = cursor === undefined ? undefined : Number(cursor);
  const rounds = await listEnded(pool, game, { before, limit: count + 1 });
  const items = rounds.slice(0, count).map(toShown);
  return { items, next: rounds.length > count ? String(items.at(-1)?.number) : null };
}

const defaultLimit = 20;

export function toCrashRound(round: SharedRound): CrashRound {
  const { crash: multiplier, interrupted } = v.parse(crashResult, round.result);
  return { ...pastRound(round), multiplier, ...(interrupted ? { interrupted } : {}) };
}

export function toRouletteRound(round: SharedRound): RouletteRound {
  return { ...pastRound(round), pocket: v.parse(rouletteResult, round.result).pocket };
}

function pastRound({ id, number, chainId = "", chainIndex = 0, seed = "", endedAt = 0 }: SharedRound) {
  return {
    id,
    number,
    chain: chainId,
    index: chainIndex,
    game_hash: seed,
    at: new Date(endedAt).toISOString(),
  };
}
