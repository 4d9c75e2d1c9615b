import { filter, from } from "rxjs";
import type { Duel } from "../../contract/duels.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { SharedRow } from "../cache/shared-row.ts";
import type { WorkerContext } from "../context.ts";
import type { OwnSeed } from "./seeds.ts";

export const ownSeedKey = "ownSeed";
export const ownDuelsKey = "duels";

/** Wakes what an earlier visit left something for. */
export function leftOpen$({ scope }: Pick<WorkerContext, "scope">, isLeft: (cache: PlayerCache) => Promise<unknown>) {
  return scope.of$((cache) => from(isLeft(cache))).pipe(filter(Boolean));
}

/** Rounds that may have ended since, or a seed still to be chosen. */
export async function isSoloLeft(cache: PlayerCache) {
  const rounds = await cachedOpen(cache, "rounds");
  return rounds.length > 0 || (await cache.read<OwnSeed>(ownSeedKey))?.wanted;
}

/** Bets of shared rounds or duels, which may have ended since. */
export async function isSharedLeft(cache: PlayerCache) {
  const bets = await cachedOpen(cache, "shared");
  return bets.length > 0 || (await cache.read<Duel[]>(ownDuelsKey))?.some(({ ended_at }) => !ended_at);
}

/** What an earlier visit left open in a row. */
export async function cachedOpen<Row extends SharedRow & { open: readonly unknown[] }>(
  { store }: PlayerCache,
  row: string,
): Promise<Row["open"]> {
  return (await store.table<Row>("values").get(row))?.open ?? [];
}
