import { setImmediate as nextTurn } from "node:timers/promises";
import type { Hashing } from "../../rules/fairness.ts";
import { checkpointEvery, checkpointsFrom } from "../../rules/games/shared-chain.ts";
import type { NewChain } from "./chain-rows.ts";

type Hashes = Pick<NewChain, "length" | "terminatingHash" | "step" | "checkpoints" | "encryptedHashes">;

/**
 * Makes the hashes of a chain from its terminal seed, in slices of a millisecond, so that nobody waits for a million of
 * them. Hash 0 is the seed, and every later one the SHA-256 of the text of the one before.
 */
export async function makeChain(
  hashing: Hashing,
  { seed, length, encrypt }: { seed: string; length: number; encrypt: (hash: string, index: number) => Buffer },
): Promise<Hashes> {
  if (length <= 0 || length % checkpointEvery !== 0) throw new Error(`a chain cannot have ${length} hashes`);
  const checkpoints = [digestOf(hashing, seed)];
  const encrypted = [encrypt(seed, 0)];
  let terminatingHash = seed;
  for (const { round, hash } of checkpointsFrom(hashing, { round: length, hash: seed })) {
    terminatingHash = hash;
    if (round > 0) {
      checkpoints.push(digestOf(hashing, hash));
      encrypted.push(encrypt(hash, length - round));
    }
    await nextTurn();
  }
  return { length, terminatingHash, step: checkpointEvery, checkpoints, encryptedHashes: Buffer.concat(encrypted) };
}

/** Says nothing of the hash, and shows later that it was the one. */
function digestOf(hashing: Hashing, hash: string): string {
  return hashing.sha256(`checkpoint:${hash}`);
}
