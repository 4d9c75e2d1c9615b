import { filter, from } from "rxjs";
import type { Duel } from "../../contract/duels.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { SharedRow } from "../cache/shared-row.ts";
import type { WorkerContext } from "../context.ts";
import type { CachedRounds } from "./cached-rounds.ts";
import type { OwnSeed } from "./seeds.ts";

export const ownSeedKey = "ownSeed";
export const ownDuelsKey = "duels:mine";

/** Whether an earlier visit left something: rounds that may have ended since, or a seed still to be chosen. */
export function leftOpen$({ scope }: Pick<WorkerContext, "scope">) {
  return scope.of$((cache) => from(isLeftOpen(cache))).pipe(filter(Boolean));
}

/** Whether bets of shared rounds or duels, which may have ended since, were open at an earlier visit. */
export function sharedLeftOpen$({ scope }: Pick<WorkerContext, "scope">) {
  return scope.of$((cache) => from(isSharedLeftOpen(cache))).pipe(filter(Boolean));
}

async function isLeftOpen(cache: PlayerCache) {
  const rounds = await cachedOpenRounds(cache);
  return rounds.length > 0 || (await cache.read<OwnSeed>(ownSeedKey))?.wanted;
}

async function isSharedLeftOpen(cache: PlayerCache) {
  const bets = await cachedOpen(cache, "shared");
  return bets.length > 0 || (await cache.read<Duel[]>(ownDuelsKey))?.some(({ state }) => state === "open");
}

export const cachedOpenRounds = (cache: PlayerCache) => cachedOpen<CachedRounds>(cache, "rounds");

/** What an earlier visit left open in a row. */
export async function cachedOpen<Row extends SharedRow & { open: readonly unknown[] }>(
  { store }: PlayerCache,
  row: string,
): Promise<Row["open"]> {
  return (await store.table<Row>("values").get(row))?.open ?? [];
}
