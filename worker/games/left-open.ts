import { filter, from } from "rxjs";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import type { CachedRounds } from "./cached-rounds.ts";
import type { OwnSeed } from "./seeds.ts";

export const ownSeedKey = "ownSeed";

/** Whether an earlier visit left something: rounds that may have ended since, or a seed still to be chosen. */
export function leftOpen$({ scope }: Pick<WorkerContext, "scope">) {
  return scope.of$((cache) => from(isLeftOpen(cache))).pipe(filter((isLeft) => isLeft === true));
}

async function isLeftOpen(cache: PlayerCache): Promise<boolean> {
  const [rounds, seed] = await Promise.all([cachedOpenRounds(cache), cache.read<OwnSeed>(ownSeedKey)]);
  return rounds.length > 0 || seed?.wanted === true;
}

export async function cachedOpenRounds({ store }: PlayerCache): Promise<CachedRounds["open"]> {
  return (await store.table<CachedRounds>("values").get("rounds"))?.open ?? [];
}
