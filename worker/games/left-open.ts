import { filter, from } from "rxjs";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { SharedRow } from "../cache/shared-row.ts";
import type { WorkerContext } from "../context.ts";
import type { CachedRounds } from "./cached-rounds.ts";
import type { OwnSeed } from "./seeds.ts";

export const ownSeedKey = "ownSeed";
export const ownDuelsKey = "duels:mine";

/** Whether an earlier visit left something: rounds that may have ended since, or a seed still to be chosen. */
export function leftOpen$({ scope }: Pick<WorkerContext, "scope">) {
  return scope.of$((cache) => from(isLeftOpen(cache))).pipe(filter((isLeft) => isLeft === true));
}

/** Whether bets of shared rounds or duels, which may have ended since, were open at an earlier visit. */
export function sharedLeftOpen$({ scope }: Pick<WorkerContext, "scope">) {
  return scope.of$((cache) => from(isSharedLeftOpen(cache))).pipe(filter((isLeft) => isLeft === true));
}

async function isSharedLeftOpen(cache: PlayerCache): Promise<boolean> {
  const [bets, duels] = await Promise.all([cachedOpen(cache, "shared"), cache.read<{ state: string }[]>(ownDuelsKey)]);
  return bets.length > 0 || duels?.some(({ state }) => state === "open") === true;
}

async function isLeftOpen(cache: PlayerCache): Promise<boolean> {
  const [rounds, seed] = await Promise.all([cachedOpenRounds(cache), cache.read<OwnSeed>(ownSeedKey)]);
  return rounds.length > 0 || seed?.wanted === true;
}

export const cachedOpenRounds = (cache: PlayerCache) => cachedOpen<CachedRounds>(cache, "rounds");

/** What an earlier visit left open in a row. */
export async function cachedOpen<Row extends SharedRow & { open: readonly unknown[] }>(
  { store }: PlayerCache,
  row: string,
): Promise<Row["open"]> {
  return (await store.table<Row>("values").get(row))?.open ?? [];
}
