import type { Answer } from "../../contract/errors.ts";
import { getSeeds, type RevealedSeed, rotateSeeds, type Seeds } from "../../contract/games.ts";
import { seedText } from "../../rules/fairness.ts";
import type { CallContext, WorkerContext } from "../context.ts";

const seedsKey = "seeds";
const revealedKept = 200;

/** A revealed pair under its commitment, for verifying without a network. */
export interface KnownSeed extends Omit<RevealedSeed, "nonces"> {
  id: string;
  /** How many it was good for; null where it was changed on another device. */
  nonces: number | null;
  /** When this device learned it. */
  at: string;
}

/** The player's seeds: what is committed, and what has been revealed to this device. */
export function createSeeds({ call, environment, scope }: WorkerContext) {
  let learning: Promise<void> | undefined;
  const seeds$ = scope.of$((cache) => cache.stream<Seeds>(seedsKey, () => call(getSeeds, {})));

  async function rotate(
    { client_seed }: { client_seed: string },
    { signal }: CallContext,
  ): Promise<Answer<Seeds & { revealed: RevealedSeed }>> {
    const answer = await call(rotateSeeds, { client_seed }, { signal });
    if (!answer.ok) {
      // What was not answered may have been done.
      void ask();
      return answer;
    }
    const { revealed, ...seeds } = answer.value;
    await remember(revealed);
    scope.cache?.put(seedsKey, seeds);
    return answer;
  }

  /** What is committed by now, where it may be another than is known here. */
  async function ask() {
    const { cache } = scope;
    if (!cache) return;
    const known = cache.peek(seedsKey);
    const answer = await call(getSeeds, {}, { as: cache.player });
    // What was learned meanwhile may be newer than the answer.
    if (answer.ok && cache.peek(seedsKey) === known) cache.put(seedsKey, answer.value);
  }

  async function remember(revealed: Omit<KnownSeed, "id" | "at">) {
    const rows = scope.cache?.store.table<KnownSeed>("revealed");
    const id = revealed.server_seed_hash;
    await rows?.put({ ...revealed, id, at: new Date(environment.now()).toISOString() });
    await rows?.trim(revealedKept);
  }

  return {
    seeds$,
    rotate,
    remember,
    revealed: (commitment: string) => scope.cache?.store.table<KnownSeed>("revealed").get(commitment),
    /** The last learned first. */
    async allRevealed(): Promise<KnownSeed[]> {
      const known = (await scope.cache?.store.table<KnownSeed>("revealed").newest(revealedKept)) ?? [];
      return known.sort((a, b) => (a.at > b.at ? -1 : 1));
    },
    /** A bet has used a nonce: the next one is known without asking, unless the seeds were changed on another device. */
    used(commitment: string, nonce: number) {
      const seeds = scope.cache?.peek<Seeds>(seedsKey)?.value;
      if (!seeds) return;
      if (seeds.server_seed_hash !== commitment) learning ??= ask().finally(() => (learning = undefined));
      else if (nonce >= seeds.nonce) scope.cache?.put(seedsKey, { ...seeds, nonce: nonce + 1 });
    },
  };
}

export type SeedKeeper = ReturnType<typeof createSeeds>;

/** A client seed of this browser's own chance. */
export function ownClientSeed(): string {
  return seedText(crypto.getRandomValues(new Uint8Array(16)));
}
