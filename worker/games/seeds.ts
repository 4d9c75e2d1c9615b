import { map, merge, of } from "rxjs";
import type { RevealedSeed, Seeds } from "../../contract/seeds.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { loadOnce } from "../transport/loading.ts";
import { pause } from "../transport/back-off.ts";
import { failed } from "../transport/failed.ts";
import { createCachedSeeds, seedsKey } from "./cached-seeds.ts";
import { ownSeedKey } from "./left-open.ts";
import type { ChosenSeed, SeedFaultKind } from "./seed-faults.ts";
import type { SeedWatch } from "./seed-watch.ts";

export const seedFaultsKey = "seedFaults";

/** A bet waits for a seed of the browser's own, but not for long, and the next ones not again. */
const mostWaitMs = 3_000;
const againAfterMs = 30_000;

/** What is in force, and whether its client seed was chosen in this browser, for a commitment that it had been shown. */
export type OwnSeeds = Seeds & { isOwn?: boolean };

export interface OwnSeed {
  /** It is still to be chosen. */
  wanted?: boolean;
  /** The last one that was sent to the house. */
  sent?: ChosenSeed;
}

/** What the house was caught in, with everything that shows it. */
export interface SeedFault {
  id: string;
  kind: SeedFaultKind;
  at: string;
  /** What the house had shown to it before. */
  shown: Seeds;
  /** What this browser had asked for. */
  sent?: ChosenSeed | undefined;
  /** What the house said then. */
  answer: unknown;
}

/** A revealed pair under its commitment, for verifying without a network. */
export interface CachedSeed extends Omit<RevealedSeed, "nonces"> {
  id: string;
  /** How many it was good for; null where it was changed on another device. */
  nonces: number | null;
  /** When it was revealed, or this device learned it. */
  at: string;
}

/** By what the house has decided a bet or a round; the number is the last one taken. */
export type Decided = Pick<Seeds, "server_seed_hash" | "client_seed" | "nonce"> & { evidence: unknown };

/** The player's seeds: what is committed, and what has been revealed to this device. */
export function createSeeds(context: WorkerContext) {
  const { connection, environment, scope } = context;
  let choosing: Promise<void> | undefined;
  let notBefore = 0;

  const loadWatch = loadOnce<SeedWatch>(async () =>
    (await import("./seed-watch.ts")).createSeedWatch(context, createCachedSeeds(context)),
  );
  const watching = () => loadWatch().catch(() => undefined);
  const seeds$ = scope.of$((cache) =>
    cache.stream<OwnSeeds>(seedsKey, async () => (await watching())?.ask(cache) ?? failed("offline"), {
      isShared: true,
    }),
  );

  // What a registration has left open is seen to at the next start, and as soon as there is a network.
  scope
    .of$((cache) => merge(of(undefined), connection.returned$).pipe(map(() => cache)))
    .subscribe((cache) => cache && void chosen(cache));

  /** Tries to have a client seed of this browser's own where one is still wanted. */
  async function chosen(cache: PlayerCache): Promise<void> {
    if (!(await isWanted(cache))) return;
    choosing ??= choose(cache).finally(() => (choosing = undefined));
    await choosing;
  }

  /** What is under way may have begun when there was no network. */
  async function lastTry(cache: PlayerCache) {
    await choosing;
    await chosen(cache);
  }

  async function choose(cache: PlayerCache) {
    await (await watching())?.choose(cache);
  }

  async function isWanted(cache: PlayerCache): Promise<boolean> {
    return ((await cache.read<OwnSeed>(ownSeedKey))?.wanted ?? false) && connection.online;
  }

  return {
    seeds$,
    /** What the house was caught in, as far as this device has seen. */
    faults$: scope.of$((cache) => cache.stream<SeedFault[]>(seedFaultsKey)),
    rotate: async (...given: Parameters<SeedWatch["rotate"]>) =>
      (await watching())?.rotate(...given) ?? failed("offline"),
    /** A bet has used a nonce: the next one is known without asking, unless it was decided by what is not known here. */
    used(decided: Decided) {
      const { cache } = scope;
      const seeds = cache?.peek<OwnSeeds>(seedsKey)?.value;
      if (!cache || !seeds) return;
      const isKnown = seeds.server_seed_hash === decided.server_seed_hash && seeds.client_seed === decided.client_seed;
      if (!isKnown) void watching().then((watch) => watch?.meet(cache, decided));
      else if (decided.nonce >= seeds.nonce) cache.put(seedsKey, { ...seeds, nonce: decided.nonce + 1 });
    },
    /** A new player's first pair is replaced by one whose client seed this browser has chosen after the commitment. */
    welcome() {
      const { cache } = scope;
      if (!cache) return;
      cache.put(ownSeedKey, { wanted: true } satisfies OwnSeed);
      void chosen(cache);
    },
    /** Before a stake is sent: the seed that is still wanted comes first, unless the network does not let it. */
    async beforeStake() {
      const { cache } = scope;
      if (!cache || environment.now() < notBefore || !(await isWanted(cache))) return;
      await Promise.race([lastTry(cache), pause(mostWaitMs)]);
      notBefore = environment.now() + againAfterMs;
    },
  };
}

export type SeedKeeper = ReturnType<typeof createSeeds>;

/** A client seed of this browser's own chance. */
export function ownClientSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
