import type { Rng } from "../runtime/rng.ts";
import { encrypt, decrypt } from "../runtime/encryption.ts";

export interface StoredSeed {
  seed_id: bigint;
  player_id: bigint;
  server_seed_hash: string;
  /** Set once it is revealed, or where an earlier build wrote it. */
  server_seed: string | null;
  encrypted_seed: Buffer | null;
}

/**
 * Until it is revealed, a server seed is encrypted with a key stored elsewhere and bound to its own row, because
 * whoever reads the database or a backup must not learn how bets will end.
 */
export function createSeedCipher({ key, rng }: { key: Buffer; rng: Rng }) {
  // Seeds of players who are playing, so that a bet needs no decryption.
  const cached = new Map<bigint, string>();

  return {
    encrypt: (serverSeed: string, row: SeedRow): Buffer =>
      encrypt(Buffer.from(serverSeed, "hex"), nameOf(row), key, rng),

    /** Throws for a seed encrypted with another key or for another row. */
    decrypt({ server_seed: clear, encrypted_seed: encrypted, ...row }: StoredSeed): string {
      if (clear !== null) return clear;
      const found = cached.get(row.seed_id);
      if (found !== undefined) return found;
      if (encrypted === null) throw new Error(`seed ${row.seed_id} is not there`);
      const serverSeed = decrypt(encrypted, nameOf(row), key).toString("hex");
      cached.set(row.seed_id, serverSeed);
      const [oldest] = cached.keys();
      if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
      return serverSeed;
    },
  };
}
/** What the encrypted seed is bound to. */
type SeedRow = Omit<StoredSeed, "server_seed" | "encrypted_seed">;

export type SeedCipher = ReturnType<typeof createSeedCipher>;

const maxCached = 10_000;

function nameOf({ seed_id, player_id, server_seed_hash }: SeedRow): string {
  return `seed ${player_id} ${seed_id} ${server_seed_hash}`;
}
