import { Observable } from "rxjs";
import type { CallError } from "../../contract/errors.ts";
import { type Bet, getBets } from "../../contract/games.ts";
import type { WorkerContext } from "../context.ts";
import type { Bets } from "./bets.ts";
import type { KnownSeed, SeedKeeper } from "./seeds.ts";
import type { VerifyReport } from "./verify.ts";
import { type FoundBet, type WalkReport, walkReport } from "./walk-report.ts";

/** How far the walk through a seed has come. */
export type Walk =
  | { state: "walking"; done: number; of: number }
  | { state: "done"; seed: KnownSeed; isWhole: boolean; report: WalkReport }
  | { state: "failed"; error: CallError };

interface Parts {
  bets: Pick<Bets, "evidence">;
  seeds: Pick<SeedKeeper, "revealed">;
  report(receipt: VerifyReport["receipt"], bet: Bet, serverSeed: string | null): Promise<VerifyReport>;
}

const pageBets = "100";
const mostPages = 300;
const keptBets = 1_000;
const atATime = 6;

/** Through all bets of one revealed seed: from the house's history where there is a network, else from what is known here. */
export function createWalk({ call, connection, scope }: WorkerContext, { bets, seeds, report }: Parts) {
  return function walk$({ server_seed_hash }: { server_seed_hash: string }): Observable<Walk> {
    return new Observable((out) => {
      const over = new AbortController();
      // It never completes: a stream that does is opened again, and its last word may be lost on the way.
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

  async function check(bet: Bet, { server_seed }: KnownSeed, signal: AbortSignal): Promise<FoundBet> {
    const found = await bets.evidence(bet.id, signal);
    return { bet, report: found.ok ? await report(found.value.receipt, bet, server_seed) : undefined };
  }

  /** All bets of a seed follow one another in the history: no round stays open over the change of it. */
  async function betsOf(commitment: string, signal: AbortSignal): Promise<{ items: Bet[]; isWhole: boolean }> {
    const items: Bet[] = [];
    let cursor: string | undefined;
    for (let page = 0; connection.online && page < mostPages; page++) {
      const answer = await call(getBets, { limit: pageBets, ...(cursor === undefined ? {} : { cursor }) }, { signal });
      if (!answer.ok) break;
      const ofSeed = answer.value.items.filter((bet) => bet.server_seed_hash === commitment);
      items.push(...ofSeed);
      const isPast = items.length > 0 && ofSeed.length === 0;
      if (answer.value.next === null || isPast) return { items, isWhole: true };
      cursor = answer.value.next;
    }
    const kept = (await scope.cache?.store.table<Bet>("bets").newest(keptBets)) ?? [];
    const known = kept.filter((bet) => bet.server_seed_hash === commitment && !items.some(({ id }) => id === bet.id));
    return { items: [...items, ...known], isWhole: false };
  }
}
