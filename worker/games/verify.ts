import { from, merge, type Observable, Subject, switchMap } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import type { Bet, Receipt } from "../../contract/games.ts";
import type { Table } from "../cache/store.ts";
import type { CallContext, WorkerContext } from "../context.ts";
import type { SettingRow } from "../settings.ts";
import type { Bets } from "./bets.ts";
import { createHouseKeys } from "./house-keys.ts";
import { betOf, type Check, checksOf, type PastedSeeds, recompute, type Verdict } from "./proof.ts";
import { refusal } from "./refusal.ts";
import type { KnownSeed, SeedKeeper } from "./seeds.ts";
import { signedBy } from "./signature.ts";
import { createWalk } from "./walk.ts";

export interface VerifyReport {
  bet: Bet;
  receipt: Receipt;
  /** Null until the seed is rotated: what can be checked before that is checked. */
  serverSeed: string | null;
  checks: Check[];
}

/** What seeds come to. */
export interface Recomputed {
  server_seed_hash: string;
  outcome: unknown;
  multiplier: string;
  /** In a game of steps, all that chance had decided at the start. */
  dealt?: unknown;
}

interface Parts {
  bets: Bets;
  seeds: SeedKeeper;
  rows: Table<SettingRow>;
}

/** Checks bets in the browser, with the rules that the house settles by. */
export function createVerify(context: WorkerContext, { bets, seeds, rows }: Parts) {
  const keys = createHouseKeys(context, rows);
  const learned$ = new Subject<void>();
  const walk = createWalk(context, { bets, seeds, report });

  /** A bet of the player's own. */
  async function verify({ id }: { id: string }, { signal }: CallContext): Promise<Answer<VerifyReport>> {
    const found = await bets.evidence(id, signal);
    if (!found.ok) return found;
    const { bet, receipt } = found.value;
    const serverSeed = found.value.server_seed ?? (await seedOf(receipt, signal));
    return { ok: true, value: await report(receipt, bet, serverSeed) };
  }

  /** A receipt from anywhere: with its seed, or with what this device or the house knows of that. */
  async function verifyReceipt(
    { receipt, server_seed }: { receipt: Receipt; server_seed: string | null },
    { signal }: CallContext,
  ): Promise<Answer<VerifyReport>> {
    const bet = betOf(receipt);
    if (!bet) return refusal("validation", 422, ["receipt", "invalid_value"]);
    const serverSeed = server_seed ?? (await seedOf(receipt, signal));
    return { ok: true, value: await report(receipt, bet, serverSeed) };
  }

  async function report(receipt: Receipt, bet: Bet, serverSeed: string | null): Promise<VerifyReport> {
    const checks = checksOf(receipt, bet, { serverSeed, signature: await signatureOf(receipt) });
    return { bet, receipt, serverSeed, checks };
  }

  async function signatureOf({ root, signature, key_id }: Receipt): Promise<Verdict> {
    const key = await keys.keyOf(key_id);
    if (!key) return key === null ? "failed" : "unknown";
    return (await signedBy(key.jwk, root, signature)) ? "passed" : "failed";
  }

  /** The revealed seed, kept from then on: all bets of it can be verified without a network. */
  async function seedOf(receipt: Receipt, signal: AbortSignal): Promise<string | null> {
    const { id, player, server_seed_hash, client_seed } = receipt;
    const known = await seeds.revealed(server_seed_hash);
    // What somebody pastes is sent nowhere; a player's own bets are known there already.
    const isOwn = player === context.session.current().player;
    const server_seed = known?.server_seed ?? (isOwn ? await bets.revealedSeed(id, signal) : null);
    if (server_seed !== null && !known) {
      await seeds.remember({ server_seed, server_seed_hash, client_seed, nonces: null });
      learned$.next();
    }
    return server_seed;
  }

  /** The same computation from seeds that somebody pasted. */
  async function verifySeeds(pasted: PastedSeeds): Promise<Answer<Recomputed>> {
    const computed = recompute(pasted);
    if (typeof computed === "object") return { ok: true, value: computed };
    return refusal("validation", 422, [computed, computed === "choice" ? "invalid_choice" : "invalid_action"]);
  }

  return {
    feature: {
      verify,
      verifyReceipt,
      verifySeeds,
      walk$: walk,
      keys$: keys.keys$,
      /** The seeds whose secret this device knows, the last learned first. */
      revealed$: (): Observable<KnownSeed[]> =>
        merge(seeds.seeds$, learned$).pipe(switchMap(() => from(seeds.allRevealed()))),
    },
    /** So that what has just been played can be verified later without a network. */
    prepare: keys.keep,
  };
}

export type Verify = ReturnType<typeof createVerify>;
