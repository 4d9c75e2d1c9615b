import type pg from "pg";
import type { ChainGameId } from "../../rules/games/shared.ts";
import { hashAt } from "../../rules/games/shared-chain.ts";
import type { SeedingEvent } from "../../rules/games/shared-salt.ts";
import { nodeHashing } from "../games/hashing.ts";
import type { Lines } from "../live/lines.ts";
import { type Clock, waitUntil } from "../runtime/clock.ts";
import { decrypt, encrypt } from "../runtime/encryption.ts";
import type { Log } from "../runtime/log.ts";
import type { Rng } from "../runtime/rng.ts";
import { type ChainPlace, findChain, findUnsalted, type KnownChain, publishChain, saltChain } from "./chain-rows.ts";
import { announcementOf, type ChainSalt, localSalt, saltFrom } from "./chain-salt.ts";
import { makeChain } from "./make-chain.ts";

export type Chains = ReturnType<typeof createChains>;

interface ChainsOptions {
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  log: Log;
  uuid: () => string;
  key: Buffer;
  chainSalt: ChainSalt;
  /** Hashes of a chain that this house makes. */
  length: number;
  lines: Pick<Lines, "onVisit">;
  /** Which machine has a part in a local salt. */
  machine: string;
}

/** The hash chains that rounds come from. What is not yet played of them can be read with the house's key alone. */
export function createChains({ pool, clock, rng, log, uuid, key, chainSalt, length, lines, machine }: ChainsOptions) {
  /** Take the random bytes of the first browser that comes: the salts of several chains may wait for it at once. */
  const waiting = new Set<(random: string) => void>();
  lines.onVisit((random) => {
    for (const welcome of waiting) welcome(random);
  });

  /** Resolves once the game has a chain to play from. */
  async function prepare(game: ChainGameId, ended: AbortSignal): Promise<void> {
    if ((await findChain(pool, game))?.salt !== undefined) return;
    const chain = (await findUnsalted(pool, game)) ?? (await publish(game));
    await salt(chain, await seedingEvent(chain, ended));
  }

  async function publish(
    game: ChainGameId,
    how = chainSalt,
    seed = rng.bytes(32).toString("hex"),
    count = length,
  ): Promise<KnownChain> {
    const { mode, value } = how;
    if (value !== undefined) throw new Error("the value of KARAT_CHAIN_SALT is known before the chain is published");
    const id = uuid();
    const hashes = await makeChain(nodeHashing, {
      seed,
      length: count,
      encrypt: (hash, index) => encrypt(Buffer.from(hash, "hex"), nameOf(id, index), key, rng),
    });
    const unsalted = { salt: undefined, saltMode: mode, saltSource: announcementOf(how), saltedAt: undefined };
    const chain = { id, game, ...hashes, ...unsalted, publishedAt: clock.now() };
    await publishChain(pool, chain);
    log.info({ game, chain: id }, "the end of a hash chain is published");
    return chain;
  }

  async function salt({ id, game, terminatingHash }: KnownChain, event: SeedingEvent): Promise<string> {
    const salted = saltFrom(nodeHashing, terminatingHash, event);
    await saltChain(pool, id, { ...salted, at: clock.now() });
    log.info({ game, chain: id }, "a hash chain has its salt");
    return salted.salt;
  }

  async function seedingEvent({ game, saltSource }: KnownChain, ended: AbortSignal): Promise<SeedingEvent> {
    const { mode, announced, value } = chainSalt;
    if (mode === "local") return localEvent(await firstVisitor(ended));
    if (value === undefined || saltSource !== announcementOf(chainSalt)) {
      log.warn({ game, reason: saltSource }, "a hash chain waits for the value that KARAT_CHAIN_SALT is to name");
      await new Promise((_, reject) => ended.addEventListener("abort", () => reject(ended.reason as Error)));
    }
    const [network = "", round] = announced.split(":");
    return mode === "drand"
      ? { mode, network, round: Number(round), randomness: value ?? "" }
      : { mode, block: Number(announced), hash: value ?? "" };
  }

  /** Undefined if none comes in time: the house is not to stand still until one does. */
  async function firstVisitor(ended: AbortSignal): Promise<string | undefined> {
    const patience = new AbortController();
    let welcome: (random: string) => void = () => {};
    const came = new Promise<string>((resolve) => (welcome = resolve));
    waiting.add(welcome);
    try {
      const waited = waitUntil(clock, clock.now() + firstVisitorMs, AbortSignal.any([ended, patience.signal]));
      return await Promise.race([came, waited.then(() => undefined)]);
    } finally {
      waiting.delete(welcome);
      patience.abort();
    }
  }

  function localEvent(visitor: string | undefined): SeedingEvent {
    const by = visitor === undefined ? "house" : "visitor";
    const entropy = visitor === undefined ? rng.bytes(32).toString("hex") : nodeHashing.sha256(visitor);
    return { mode: "local", machine, entropy, by };
  }

  return {
    prepare,
    /** Has the game play from a chain of this terminal seed next; for the sandbox. */
    async install(game: ChainGameId, seed: string, count: number) {
      const chain = await publish(game, localSalt, seed, count);
      return { chain, salt: await salt(chain, localEvent(undefined)) };
    },
    /** The hash that decides a round. Nobody but the leader may ask before the round is over. */
    hashAt({ id, index, step, encryptedCheckpoint }: ChainPlace): string {
      const from = Math.floor(index / step) * step;
      const hash = decrypt(encryptedCheckpoint, nameOf(id, from), key).toString("hex");
      return hashAt(nodeHashing, { round: index - from, hash }, 0);
    },
  };
}

/** A house without a network and without a visitor goes on after it. */
const firstVisitorMs = 5_000;

function nameOf(chain: string, index: number): string {
  return `chain ${chain} ${index}`;
}
