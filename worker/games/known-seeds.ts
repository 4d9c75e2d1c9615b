import type { WorkerContext } from "../context.ts";
import type { KnownSeed } from "./seeds.ts";

export const seedsKey = "seeds";
const revealedKept = 2_000;

/** The revealed pairs that this device has seen. */
export function createKnownSeeds({ environment, scope }: Pick<WorkerContext, "environment" | "scope">) {
  const rows = () => scope.cache?.store.table<KnownSeed>("revealed");

  async function rememberAll(known: readonly KnownSeed[]) {
    const into = rows();
    await into?.putAll(known);
    await into?.trim(revealedKept);
  }

  return {
    rememberAll,
    remember: (seed: Omit<KnownSeed, "id" | "at">) =>
      rememberAll([{ ...seed, id: seed.server_seed_hash, at: new Date(environment.now()).toISOString() }]),
    revealed: async (commitment: string): Promise<KnownSeed | undefined> => rows()?.get(commitment),
    /** The last learned first. */
    async all(): Promise<KnownSeed[]> {
      const known = (await rows()?.newest(revealedKept)) ?? [];
      return known.sort((a, b) => (a.at > b.at ? -1 : 1));
    },
  };
}

export type KnownSeeds = ReturnType<typeof createKnownSeeds>;
