import type pg from "pg";
import { ConfigError } from "../runtime/settings.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import type { Job } from "../runtime/job.ts";
import type { GamesHouse } from "./games-house.ts";
import type { SeedCipher, StoredSeed } from "./seed-cipher.ts";

/** Encrypts server seeds that earlier builds stored in clear, over several runs. */
export function createSeedUpkeep({ pool, seedCipher }: Pick<GamesHouse, "pool" | "seedCipher">): Job {
  // Also at the start, so that a house that restarts often gets there.
  return { everyMs: 60_000, isAtOnce: true, run, failed: "server seeds could not be encrypted" };

  async function run(isEnding = () => false): Promise<void> {
    for (let batch = 0; batch < mostBatches && !isEnding(); batch += 1)
      if ((await inTransaction(pool, (tx) => encryptSome(tx, seedCipher))) < atOnce) return;
  }
}

const atOnce = 500;
const mostBatches = 200;

async function encryptSome(tx: Tx, cipher: SeedCipher): Promise<number> {
  // Rows locked by a rotation are skipped: they are revealed by it, or there in the next run.
  const { rows } = await tx.query<StoredSeed & { server_seed: string }>(
    `select id as seed_id, player_id, server_seed, server_seed_hash from seeds
     where state <> 'revealed' and server_seed is not null order by id limit $1 for update skip locked`,
    [atOnce],
  );
  const encrypted = rows.map((row) => cipher.encrypt(row.server_seed, row));
  await tx.query(
    `update seeds s set server_seed = null, encrypted_seed = u.encrypted
     from unnest($1::bigint[], $2::bytea[]) as u(id, encrypted) where s.id = u.id`,
    [rows.map(({ seed_id }) => seed_id), encrypted],
  );
  return rows.length;
}

/** A house that cannot decrypt its database's seeds could decide no bet, so it refuses to start. */
export async function checkSeedKey(pool: pg.Pool, cipher: SeedCipher): Promise<void> {
  const { rows } = await pool.query<StoredSeed>(
    `select id as seed_id, player_id, server_seed, server_seed_hash, encrypted_seed from seeds
     where state = 'next' and encrypted_seed is not null limit 1`,
  );
  const [row] = rows;
  if (!row) return;
  try {
    cipher.decrypt(row);
  } catch {
    throw new ConfigError(
      "The server seeds in this database were encrypted with another key: start the house with the document_key that it had, or with the refresh_key of that time as its document_key.",
    );
  }
}
