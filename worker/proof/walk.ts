import { Observable } from "rxjs";
import type { CallError } from "../../contract/errors.ts";
import { type Bet, getBets, type Receipt } from "../../contract/bets.ts";
import type { WorkerContext } from "../context.ts";
import type { Bets } from "../games/bets.ts";
import type { CachedSeeds } from "../games/cached-seeds.ts";
import type { CachedSeed } from "../games/seeds.ts";
import type { VerifyReport } from "./feature.ts";
import { type FoundBet, type WalkReport, walkReport } from "./walk-report.ts";

export type Walk =
  | { state: "walking"; done: number; of: number }
  | { state: "done"; seed: CachedSeed; isWhole: boolean; report: WalkReport }
  | { state: "failed"; error: CallError };

interface Parts {
  bets: Pick<Bets, "evidence">;
  seeds: Pick<CachedSeeds, "revealed">;
  report(receipt: Receipt, bet: Bet, serverSeed: string | null): Promise<VerifyReport>;
}

const pageBets = "100";
const keptBets = 1_000;
const atATime = 6;

/** Verifies all bets of a revealed seed: from the house's history if online, otherwise from the cache. */
export function createWalk({ call, connection, scope }: WorkerContext, { bets, seeds, report }: Parts) {
  return function walk$({ server_seed_hash }: { server_seed_hash: string }): Observable<Walk> {
    return new Observable((out) => {
      const over = new AbortController();
      // Never completes: a completed stream is reopened, and its last value may get lost.
      void walk(server_seed_hash, over.signal, (step) => out.next(step));
      return () => over.abort();
    });
  };

  async function walk(commitment: string, signal: AbortSignal, tell: (walk: Walk) => void): Promise<void> {
    const seed = await seeds.revealed(commitment);
    if (!seed) return tell({ state: "failed", error: { error: "not_found", status: 404, fields: {} } });
    tell({ state: "walking", done: 0, of: seed.nonces ?? 0 });
    const { items, isWhole } = await betsOf(commitment, signal);
    const found: FoundBet[] = [];
    for (let at = 0; at < items.length && !signal.aborted; at += atATime) {
      found.push(...(await Promise.all(items.slice(at, at + atATime).map(async (bet) => check(bet, seed, signal)))));
      tell({ state: "walking", done: found.length, of: items.length });
    }
    if (!signal.aborted) tell({ state: "done", seed, isWhole, report: walkReport(seed, found, isWhole) });
  }

  async function check(bet: Bet, { server_seed }: CachedSeed, signal: AbortSignal): Promise<FoundBet> {
    const found = await bets.evidence(bet.id, signal);
    return { bet, report: found.ok ? await report(found.value.receipt, bet, server_seed) : undefined };
  }

  async function betsOf(commitment: string, signal: AbortSignal): Promise<{ items: Bet[]; isWhole: boolean }> {
    const items: Bet[] = [];
    let cursor: string | undefined;
    while (connection.online) {
      const page = { limit: pageBets, server_seed_hash: commitment, ...(cursor === undefined ? {} : { cursor }) };
      const answer = await call(getBets, page, { signal });
      if (!answer.ok) break;
      // Only bets that name this seed are of it, whatever the house returns.
      items.push(...answer.value.items.filter((bet) => bet.server_seed_hash === commitment));
      if (answer.value.next === null) return { items, isWhole: true };
      cursor = answer.value.next;
    }
    const cachedBets = (await scope.cache?.store.table<Bet>("bets").newest(keptBets)) ?? [];
    const unlisted = cachedBets.filter(
      (bet) => bet.server_seed_hash === commitment && !items.some(({ id }) => id === bet.id),
    );
    return { items: [...items, ...unlisted], isWhole: false };
  }
}
