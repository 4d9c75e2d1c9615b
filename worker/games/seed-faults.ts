import type { RevealedSeed, rotateSeeds, Seeds } from "../../contract/seeds.ts";
import type { InferOutput } from "valibot";
import { commitmentOf } from "../../rules/fairness.ts";
import { hashing } from "../environment/hashing.ts";

/**
 * In what a house can be caught. `commitment`: the secret in force is not the one that was announced. `announced`: the
 * announced one was exchanged for another. `secret`: what was opened is not what was sealed, and `hidden`: it was not
 * opened at all. `client_seed`: another seed than the player's was taken. `nonces`: bets are missing or too many. `bet`:
 * it was decided by a secret that was never announced.
 */
export type SeedFaultKind = "commitment" | "announced" | "secret" | "hidden" | "client_seed" | "nonces" | "bet";

/** The commitment is the one shown when the seed was chosen. */
export interface ChosenSeed {
  client_seed: string;
  next_server_seed_hash: string;
}

type Reply = InferOutput<typeof rotateSeeds.reply>;
type Deciding = Pick<Seeds, "server_seed_hash" | "client_seed" | "nonce">;

/** Faults in the reply to a rotation. After a repeated request (`isAgain`), bets may already have used nonces. */
export function faultsOfChange(
  shown: Seeds,
  sent: ChosenSeed,
  reply: Reply,
  { isAgain }: { isAgain: boolean },
): SeedFaultKind[] {
  return [
    ...faultsOfReveal(shown, reply.revealed),
    ...when(reply.server_seed_hash !== sent.next_server_seed_hash, "commitment"),
    ...when(reply.client_seed !== sent.client_seed, "client_seed"),
    ...when(!isAgain && reply.nonce !== 0, "nonces"),
  ];
}

/** Faults in the current seeds and in `since`, all pairs revealed since those shown, latest first. */
export function faultsOfNews(shown: Seeds, now: Seeds, since: readonly RevealedSeed[]): SeedFaultKind[] {
  if (now.server_seed_hash === shown.server_seed_hash)
    return [
      ...when(now.next_server_seed_hash !== shown.next_server_seed_hash, "announced"),
      ...when(now.client_seed !== shown.client_seed, "client_seed"),
    ];
  const at = since.findIndex(({ server_seed_hash }) => server_seed_hash === shown.server_seed_hash);
  const [opened, follower] = [since[at], since[at - 1] ?? now];
  if (!opened) return ["hidden"];
  return [
    ...faultsOfReveal(shown, opened),
    ...when(follower.server_seed_hash !== shown.next_server_seed_hash, "commitment"),
    ...when(!since.slice(0, at).every(isOpened), "secret"),
  ];
}

/** Faults in a bet, compared with the current seeds or the revealed pair that decided it. */
export function faultsOfBet(
  bet: Deciding,
  { shown, revealed }: { shown: Seeds; revealed: { client_seed: string; nonces: number | null } | undefined },
): SeedFaultKind[] {
  if (bet.server_seed_hash === shown.server_seed_hash)
    return when(bet.client_seed !== shown.client_seed, "client_seed");
  if (!revealed) return ["bet"];
  return [
    ...when(bet.client_seed !== revealed.client_seed, "client_seed"),
    ...when(revealed.nonces !== null && bet.nonce >= revealed.nonces, "nonces"),
  ];
}

export function isOpened({
  server_seed,
  server_seed_hash,
}: Pick<RevealedSeed, "server_seed" | "server_seed_hash">): boolean {
  return commitmentOf(hashing, server_seed) === server_seed_hash;
}

function faultsOfReveal(shown: Seeds, revealed: RevealedSeed): SeedFaultKind[] {
  return [
    ...when(revealed.server_seed_hash !== shown.server_seed_hash || !isOpened(revealed), "secret"),
    ...when(revealed.client_seed !== shown.client_seed, "client_seed"),
    ...when(revealed.nonces < shown.nonce, "nonces"),
  ];
}

function when(isFalse: boolean, kind: SeedFaultKind): SeedFaultKind[] {
  return isFalse ? [kind] : [];
}
