import type { Answer } from "../../contract/errors.ts";
import { getSeeds, type RevealedSeed, rotateSeeds, type Seeds } from "../../contract/games.ts";
import type { CallContext, WorkerContext } from "../context.ts";

const seedsKey = "seeds";
const revealedKept = 2_000;

/** A revealed pair under its commitment, for verifying without a network. */
export interface KnownSeed extends Omit<RevealedSeed, "nonces"> {
  id: string;
  /** How many it was good for; null where it was changed on another device. */
  nonces: number | null;
  /** When it was revealed, or this device learned it. */
  at: string;
}

/** The player's seeds: what is committed, and what has been revealed to this device. */
export function createSeeds({ call, environment, scope }: WorkerContext) {
  const seeds$ = scope.of$((cache) => cache.stream<Seeds>(seedsKey, () => call(getSeeds, {})));

  async function rotate(
    { client_seed }: { client_seed: string },
    { signal }: CallContext,
  ): Promise<Answer<Seeds & { revealed: RevealedSeed }>> {
    const answer = await call(rotateSeeds, { client_seed }, { signal });
    if (!answer.ok) return answer;
    const { revealed, ...seeds } = answer.value;
    await remember(revealed);
    scope.cache?.put(seedsKey, seeds);
    return answer;
  }

  async function remember(revealed: Omit<KnownSeed, "id" | "at">) {
    await rememberAll([{ ...revealed, id: revealed.server_seed_hash, at: new Date(environment.now()).toISOString() }]);
  }

  async function rememberAll(revealed: readonly KnownSeed[]) {
    const rows = scope.cache?.store.table<KnownSeed>("revealed");
    await rows?.putAll(revealed);
    await rows?.trim(revealedKept);
  }

  return {
    seeds$,
    rotate,
    remember,
    rememberAll,
    revealed: (commitment: string) => scope.cache?.store.table<KnownSeed>("revealed").get(commitment),
    /** The last learned first. */
    async allRevealed(): Promise<KnownSeed[]> {
      const known = (await scope.cache?.store.table<KnownSeed>("revealed").newest(revealedKept)) ?? [];
      return known.sort((a, b) => (a.at > b.at ? -1 : 1));
    },
    /** A bet has used a nonce: the next one is known without asking. */
    used(commitment: string, nonce: number) {
      const seeds = scope.cache?.peek<Seeds>(seedsKey)?.value;
      if (seeds?.server_seed_hash === commitment && nonce >= seeds.nonce)
        scope.cache?.put(seedsKey, { ...seeds, nonce: nonce + 1 });
    },
  };
}

export type SeedKeeper = ReturnType<typeof createSeeds>;

/** A client seed of this browser's own chance. */
export function ownClientSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
