import type { WorkerContext } from "../context.ts";
import type { CachedSeed } from "./seeds.ts";

export const seedsKey = "seeds";
const maxRevealed = 2_000;

export function createCachedSeeds({ environment, scope }: Pick<WorkerContext, "environment" | "scope">) {
  const rows = () => scope.cache?.store.table<CachedSeed>("revealed");

  async function rememberAll(known: readonly CachedSeed[]) {
    const into = rows();
    await into?.putAll(known);
    await into?.trim(maxRevealed);
  }

  return {
    rememberAll,
    remember: (seed: Omit<CachedSeed, "id" | "at">) =>
      rememberAll([{ ...seed, id: seed.server_seed_hash, at: new Date(environment.now()).toISOString() }]),
    revealed: async (commitment: string): Promise<CachedSeed | undefined> => rows()?.get(commitment),
    async all(): Promise<CachedSeed[]> {
      const cachedSeeds = (await rows()?.newest(maxRevealed)) ?? [];
      return cachedSeeds.sort((a, b) => (a.at > b.at ? -1 : 1));
    },
  };
}

export type CachedSeeds = ReturnType<typeof createCachedSeeds>;
