import type { Answer } from "../../contract/errors.ts";
import type { Bet, Receipt } from "../../contract/bets.ts";
import { getShownBet } from "../../contract/feed.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { hashing } from "../environment/hashing.ts";
import { createBets } from "../games/bets.ts";
import { createCachedSeeds } from "../games/cached-seeds.ts";
import { createHouseKeys } from "../keys/house-keys.ts";
import { betOf, type Check, checksOf, factChecksOf, type PastedSeeds, recompute, type Verdict } from "./proof.ts";
import { refusal } from "../games/refusal.ts";
import { createRevealedSeeds } from "./revealed-seeds.ts";
import { isShared } from "./shared-proof.ts";
import { stakeKinds } from "../money/intents.ts";
import { signedBy } from "../keys/signature.ts";
import { createWalk } from "./walk.ts";

export interface VerifyReport {
  bet: Bet;
  /** Null of a bet that is somebody else's: its receipt stays with its player. */
  receipt: Receipt | null;
  /** Null until the seed is rotated: what can be checked before that is checked. */
  serverSeed: string | null;
  checks: Check[];
  /** Many have played it at once, so that the seed is of their round and not the player's own. */
  isShared: boolean;
  /** As everybody is told who has made it; null of whoever hides that. Only where it is somebody else's. */
  player?: string | null;
}

export interface Recomputed {
  server_seed_hash: string;
  outcome: unknown;
  multiplier: string;
  /** For a game in steps, everything dealt at the start. */
  dealt?: unknown;
}

/** Allowed clock difference between two houses that sign with one key. */
const skewMs = 60_000;

/** Verifies bets in the browser, by the same rules as the house. */
export function createFeature(context: WorkerContext) {
  const { call, intents, session } = context;
  const bets = createBets(context);
  const seeds = createCachedSeeds(context);
  const keys = createHouseKeys(context);
  const revealed = createRevealedSeeds(context, seeds);
  const walk = createWalk(context, { bets, seeds, report });

  /** A bet by its number: with its receipt where it is the player's own, as everybody is shown it where it is not. */
  async function verify({ id }: { id: string }, { signal }: CallContext): Promise<Answer<VerifyReport>> {
    await session.ready;
    if (session.current().player === null) return verifyShown(id, signal);
    const found = await bets.evidence(id, signal);
    if (!found.ok) return found.error.error === "not_found" ? verifyShown(id, signal) : found;
    const { bet, receipt } = found.value;
    const serverSeed = await seedOf(receipt, async () => found.value.server_seed ?? bets.revealedSeed(id, signal));
    return { ok: true, value: await report(receipt, bet, serverSeed) };
  }

  async function verifyShown(id: string, signal: AbortSignal): Promise<Answer<VerifyReport>> {
    const found = await call(getShownBet, { id }, { signal });
    if (!found.ok) return found;
    const { bet, player, rules_hash, server_seed: serverSeed } = found.value;
    const checks = factChecksOf({ ...bet, rules_hash }, serverSeed);
    return { ok: true, value: { bet, player, receipt: null, serverSeed, checks, isShared: isShared(bet) } };
  }

  /** A receipt from anywhere: with the bet that it is shown for and its seed, or with what this device or the house knows. */
  async function verifyReceipt(
    { receipt, bet: shown, server_seed }: { receipt: Receipt; bet?: unknown; server_seed: string | null },
    { signal }: CallContext,
  ): Promise<Answer<VerifyReport>> {
    const bet = betOf(receipt);
    if (!bet) return refusal("validation", 422, ["receipt", "invalid_value"]);
    // A pasted receipt is sent nowhere; the house knows a player's own bets anyway.
    const isOwn = receipt.player === session.current().player;
    const ask = async () => (isOwn ? bets.revealedSeed(receipt.id, signal) : null);
    const serverSeed = server_seed ?? (await seedOf(receipt, ask));
    return { ok: true, value: await report(receipt, bet, serverSeed, shown) };
  }

  async function report(
    receipt: Receipt,
    bet: Bet,
    serverSeed: string | null,
    shown: unknown = bet,
  ): Promise<VerifyReport> {
    const checks = checksOf(receipt, shown, { serverSeed, signature: await signatureOf(receipt) });
    return { bet, receipt, serverSeed, checks, isShared: isShared(bet) };
  }

  async function signatureOf({ root, signature, key_id, at }: Receipt): Promise<Verdict> {
    const key = await keys.keyOf(key_id);
    if (!key) return key === null ? "failed" : "unknown";
    // A stolen retired key must not be able to sign new receipts.
    if (key.until && at > key.until) return "failed";
    if (key.from && Date.parse(at) < Date.parse(key.from) - skewMs) return "failed";
    return (await signedBy(key.jwk, root, signature)) ? "passed" : "failed";
  }

  /** The revealed seed, stored from then on, so that its bets can be verified offline. */
  async function seedOf(
    {
      server_seed_hash,
      client_seed,
      game,
      choice,
    }: Pick<Receipt, "server_seed_hash" | "client_seed" | "game" | "choice">,
    ask: () => Promise<string | null>,
  ): Promise<string | null> {
    const cached = await seeds.revealed(server_seed_hash);
    if (cached) return cached.server_seed;
    const server_seed = await ask();
    // A seed that does not match its commitment is shown as such, and not stored; nor is one that is nobody's own.
    if (isShared({ game, choice })) return server_seed;
    if (server_seed === null || commitmentOf(hashing, server_seed) !== server_seed_hash) return server_seed;
    await seeds.remember({ server_seed, server_seed_hash, client_seed, nonces: null });
    return server_seed;
  }

  async function verifySeeds(pasted: PastedSeeds): Promise<Answer<Recomputed>> {
    const computed = recompute(pasted);
    if (typeof computed === "object") return { ok: true, value: computed };
    return refusal("validation", 422, [computed, computed === "choice" ? "invalid_choice" : "invalid_action"]);
  }

  // Loads the keys while online, so that bets can be verified offline later.
  intents.taken$(...stakeKinds).subscribe(() => void keys.keep());

  return { verify, verifyReceipt, verifySeeds, walk$: walk, keys$: keys.keys$, ...revealed };
}
