import type { InferOutput } from "valibot";
import type { Answer } from "../../contract/errors.ts";
import { getRevealedSeeds, getSeeds, type RevealedSeed, rotateSeeds, type Seeds } from "../../contract/seeds.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { failed, isUnanswered } from "../transport/failed.ts";
import { type CachedSeeds, seedsKey } from "./cached-seeds.ts";
import { ownSeedKey } from "./left-open.ts";
import { faultsOfBet, faultsOfChange, faultsOfNews, isOpened, type SeedFaultKind } from "./seed-faults.ts";
import { type Decided, type OwnSeed, type OwnSeeds, ownClientSeed, type SeedFault, seedFaultsKey } from "./seeds.ts";

const pageSeeds = "100";
const mostPages = 20;
const maxFaults = 20;

export type Change = InferOutput<typeof rotateSeeds.reply> & { faults: SeedFaultKind[] };

/**
 * Reads and rotates the player's seeds, one call at a time over all workers, and compares everything that the house
 * says about them with what it has said before.
 */
export function createSeedWatch(
  { call, connection, environment, notices, scope, session, locks }: WorkerContext,
  { remember, revealed }: CachedSeeds,
) {
  const alone = <T>(cache: PlayerCache, work: () => Promise<T>) => locks.runExclusive(`seeds:${cache.player}`, work);

  /** After a logout, the rest is nobody's concern. */
  const isLeft = (cache: PlayerCache) => scope.cache !== cache;

  const ask = (cache: PlayerCache) => alone(cache, () => asked(cache));

  async function asked(cache: PlayerCache): Promise<Answer<OwnSeeds>> {
    const answer = await call(getSeeds, {}, { as: cache.player });
    if (!answer.ok) return answer;
    if (isLeft(cache)) return failed("aborted");
    const now = answer.value;
    const shown = await cache.read<OwnSeeds>(seedsKey);
    if (!shown) return { ok: true, value: await keep(cache, now) };
    const hasTurned = shown.server_seed_hash !== now.server_seed_hash;
    const since: Answer<RevealedSeed[] | undefined> = hasTurned
      ? await openedSince(cache, shown.server_seed_hash)
      : { ok: true, value: [] };
    // New seeds that cannot be checked are not shown.
    if (!since.ok) return since;
    if (since.value) {
      for (const seed of since.value.filter(isOpened)) await remember(seed);
      await blame(cache, faultsOfNews(shown, now, since.value), { shown, answer: { now, revealed: since.value } });
    }
    return { ok: true, value: await keep(cache, now) };
  }

  /** Pairs revealed since this one, latest first and including it; undefined if it is too far back. */
  async function openedSince(cache: PlayerCache, commitment: string): Promise<Answer<RevealedSeed[] | undefined>> {
    const opened: RevealedSeed[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < mostPages; page++) {
      const query = { limit: pageSeeds, ...(cursor === undefined ? {} : { cursor }) };
      const answer = await call(getRevealedSeeds, query, { as: cache.player });
      if (!answer.ok) return answer;
      if (isLeft(cache)) return failed("aborted");
      const { items, next } = answer.value;
      const at = items.findIndex(({ server_seed_hash }) => server_seed_hash === commitment);
      opened.push(...items.slice(0, at < 0 ? undefined : at + 1));
      if (at >= 0 || next === null) return { ok: true, value: opened };
      cursor = next;
    }
    return { ok: true, value: undefined };
  }

  async function rotate({ client_seed }: { client_seed: string }, { signal }: CallContext): Promise<Answer<Change>> {
    await session.ready;
    const { cache } = scope;
    if (!cache) return failed("unauthorized");
    return alone(cache, async () => {
      const shown = await cache.read<OwnSeeds>(seedsKey);
      // The next commitment must be known before a client seed exists that the house could know.
      const seeds: Answer<OwnSeeds> = shown ? { ok: true, value: shown } : await asked(cache);
      return seeds.ok ? changed(cache, seeds.value, client_seed, signal) : seeds;
    });
  }

  async function changed(
    cache: PlayerCache,
    { next_server_seed_hash }: Seeds,
    client_seed: string,
    signal?: AbortSignal,
  ): Promise<Answer<Change>> {
    const sent = { client_seed, next_server_seed_hash };
    await cache.write(ownSeedKey, { ...(await cache.read<OwnSeed>(ownSeedKey)), sent } satisfies OwnSeed);
    const send = () => call(rotateSeeds, sent, { signal, as: cache.player });
    const first = await send();
    // The key makes a repeat harmless, and its reply is the same.
    const isAgain = !first.ok && isUnanswered(first.error) && connection.online && signal?.aborted !== true;
    const answer = isAgain ? await send() : first;
    if (!answer.ok) {
      // The rotation may have happened although no reply came.
      void ask(cache);
      return answer;
    }
    if (isLeft(cache)) return failed("aborted");
    const { revealed: opened, ...now } = answer.value;
    const shown = await cache.read<OwnSeeds>(seedsKey);
    const faults = shown ? faultsOfChange(shown, sent, answer.value, { isAgain }) : [];
    if (isOpened(opened)) await remember(opened);
    if (shown) await blame(cache, faults, { shown, sent, answer: answer.value });
    await keep(cache, now);
    return { ok: true, value: { ...answer.value, faults } };
  }

  async function keep(cache: PlayerCache, now: Seeds): Promise<OwnSeeds> {
    const { sent } = (await cache.read<OwnSeed>(ownSeedKey)) ?? {};
    const isOwn = sent?.next_server_seed_hash === now.server_seed_hash && sent.client_seed === now.client_seed;
    if (isOwn) cache.put(ownSeedKey, { sent } satisfies OwnSeed);
    const shown = await cache.read<OwnSeeds>(seedsKey);
    // A later bet's nonce may be known already.
    const isSame = shown?.server_seed_hash === now.server_seed_hash;
    const seeds = { ...now, nonce: isSame ? Math.max(shown.nonce, now.nonce) : now.nonce, isOwn };
    cache.put(seedsKey, seeds);
    return seeds;
  }

  /** Rotates to a client seed chosen by this browser, if that is still wanted. */
  async function choose(cache: PlayerCache): Promise<void> {
    await alone(cache, async () => {
      for (let tried = 0; tried < 2; tried++) {
        const seeds = await asked(cache);
        if (!seeds.ok || !(await cache.read<OwnSeed>(ownSeedKey))?.wanted) return;
        const answer = await changed(cache, seeds.value, ownClientSeed());
        if (answer.ok || answer.error.error !== "stale_seq") return;
      }
    });
  }

  /** Checks a bet that was decided by seeds not known here. */
  async function meet(cache: PlayerCache, { evidence, ...decided }: Decided): Promise<void> {
    await alone(cache, async () => {
      const commitment = decided.server_seed_hash;
      const cached = await cache.read<OwnSeeds>(seedsKey);
      const isKnown = cached?.server_seed_hash === commitment || (await revealed(commitment)) !== undefined;
      const seeds: Answer<OwnSeeds> = cached && isKnown ? { ok: true, value: cached } : await asked(cache);
      if (!seeds.ok) return;
      const shown = seeds.value;
      const isInForce = shown.server_seed_hash === commitment;
      let opened = isInForce ? undefined : await revealed(commitment);
      if (!isInForce && !opened) {
        const since = await openedSince(cache, commitment);
        if (!since.ok || !since.value) return;
        for (const seed of since.value.filter(isOpened)) await remember(seed);
        opened = await revealed(commitment);
      }
      await blame(cache, faultsOfBet(decided, { shown, revealed: opened }), { shown, answer: evidence });
      if (isInForce && decided.nonce >= shown.nonce) cache.put(seedsKey, { ...shown, nonce: decided.nonce + 1 });
    });
  }

  /** Stores and announces each fault once, with its evidence. */
  async function blame(
    cache: PlayerCache,
    kinds: readonly SeedFaultKind[],
    evidence: Pick<SeedFault, "shown" | "sent" | "answer">,
  ): Promise<void> {
    if (kinds.length === 0) return;
    const at = new Date(environment.now()).toISOString();
    const knownFaults = (await cache.read<SeedFault[]>(seedFaultsKey)) ?? [];
    const found = [...new Set(kinds)]
      .map((kind): SeedFault => ({ id: `${kind}:${evidence.shown.server_seed_hash}`, kind, at, ...evidence }))
      .filter(({ id }) => !knownFaults.some((fault) => fault.id === id));
    if (found.length === 0) return;
    // The first faults matter: later ones follow from them.
    cache.put(seedFaultsKey, [...knownFaults, ...found].slice(0, maxFaults));
    const [{ id }] = found as [SeedFault];
    notices.tell({ id: `seeds:${id}`, kind: "bad", key: "seeds_false", values: {}, money: false });
  }

  return { ask, rotate, choose, meet };
}

export type SeedWatch = ReturnType<typeof createSeedWatch>;
