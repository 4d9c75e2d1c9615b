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

/** A bet waits this long for a client seed of the browser's own; bets soon after it do not wait again. */
const mostWaitMs = 3_000;
const againAfterMs = 30_000;

/** The current seeds. `isOwn`: this browser chose the client seed for a commitment shown before. */
export type OwnSeeds = Seeds & { isOwn?: boolean };

export interface OwnSeed {
  wanted?: boolean;
  sent?: ChosenSeed;
}

/** A lie of the house's, with all its evidence. */
export interface SeedFault {
  id: string;
  kind: SeedFaultKind;
  at: string;
  /** What the house had shown before; `sent` was requested then, and `answer` came back. */
  shown: Seeds;
  sent?: ChosenSeed | undefined;
  answer: unknown;
}

/** A revealed pair, stored under its commitment for verifying offline. */
export interface CachedSeed extends Omit<RevealedSeed, "nonces"> {
  id: string;
  /** How many nonces it has used; null if it was rotated on another device. */
  nonces: number | null;
  /** When it was revealed, or this device learned of it. */
  at: string;
}

/** The seeds that decided a bet or a round, with its last nonce. */
export type Decided = Pick<Seeds, "server_seed_hash" | "client_seed" | "nonce"> & { evidence: unknown };

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

  // The choice left open by a registration is retried at every start and when the network returns.
  scope
    .of$((cache) => merge(of(undefined), connection.returned$).pipe(map(() => cache)))
    .subscribe((cache) => cache && void chosen(cache));

  async function chosen(cache: PlayerCache): Promise<void> {
    if (!(await isWanted(cache))) return;
    choosing ??= choose(cache).finally(() => (choosing = undefined));
    await choosing;
  }

  /** Tries again after the attempt in progress, which may have started offline. */
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
    faults$: scope.of$((cache) => cache.stream<SeedFault[]>(seedFaultsKey)),
    rotate: async (...given: Parameters<SeedWatch["rotate"]>) =>
      (await watching())?.rotate(...given) ?? failed("offline"),
    /** Advances the nonce after a bet without asking the house; a bet with unknown seeds is checked instead. */
    used(decided: Decided) {
      const { cache } = scope;
      const seeds = cache?.peek<OwnSeeds>(seedsKey)?.value;
      if (!cache || !seeds) return;
      const isKnown = seeds.server_seed_hash === decided.server_seed_hash && seeds.client_seed === decided.client_seed;
      if (!isKnown) void watching().then((watch) => watch?.meet(cache, decided));
      else if (decided.nonce >= seeds.nonce) cache.put(seedsKey, { ...seeds, nonce: decided.nonce + 1 });
    },
    /** Replaces a new player's first pair by one whose client seed this browser chooses after the commitment. */
    async welcome() {
      const { cache } = scope;
      if (!cache) return;
      await cache.write(ownSeedKey, { wanted: true } satisfies OwnSeed);
      await chosen(cache);
    },
    /** Before a stake is sent, tries to choose a client seed that is still wanted. */
    async beforeStake() {
      const { cache } = scope;
      if (!cache || environment.now() < notBefore || !(await isWanted(cache))) return;
      await Promise.race([lastTry(cache), pause(mostWaitMs)]);
      notBefore = environment.now() + againAfterMs;
    },
  };
}

export type SeedKeeper = ReturnType<typeof createSeeds>;

export function ownClientSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
