import type { RevealedSeed, rotateSeeds, Seeds } from "../../contract/seeds.ts";
import type { InferOutput } from "valibot";
import { commitmentOf } from "../../rules/fairness.ts";
import { hashing } from "../environment/hashing.ts";

/**
 * What a house can be caught at. `commitment`: the secret in force is not the announced one. `announced`: the announced
 * secret was exchanged. `secret`: the revealed secret does not match its hash. `hidden`: it was not revealed at all.
 * `client_seed`: the player's seed was replaced. `nonces`: bets are missing or too many. `bet`: a secret that was never
 * announced decided it.
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
