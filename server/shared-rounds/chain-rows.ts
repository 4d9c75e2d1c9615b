import type pg from "pg";
import type { Chain } from "../../contract/shared-rounds.ts";
import type { ChainGameId } from "../../rules/games/shared.ts";
import type { SaltMode } from "./chain-salt.ts";

type Db = Pick<pg.ClientBase, "query">;

/** What of a chain everybody may know. */
export interface KnownChain {
  id: string;
  game: ChainGameId;
  length: number;
  terminatingHash: string;
  step: number;
  checkpoints: readonly string[];
  salt: string | undefined;
  saltMode: SaltMode;
  saltSource: string;
  publishedAt: number;
  saltedAt: number | undefined;
}

export interface NewChain extends KnownChain {
  encryptedHashes: Buffer;
}

export async function publishChain(db: Db, chain: NewChain): Promise<void> {
  const { id, game, length, terminatingHash, step, checkpoints, encryptedHashes } = chain;
  const { saltMode, saltSource, publishedAt } = chain;
  await db.query(
    `insert into chains (id, game, state, length, terminating_hash, step, checkpoints, encrypted_hashes, salt_mode,
       salt_source, published_at, next_index)
     values ($1, $2, 'published', $3, $4, $5, $6, $7, $8, $9, $10, $3::int - 1)`,
    [
      id,
      game,
      length,
      terminatingHash,
      step,
      checkpoints,
      encryptedHashes,
      saltMode,
      saltSource,
      new Date(publishedAt),
    ],
  );
}

/** The salt is known once and for all. */
export async function saltChain(
  db: Db,
  id: string,
  { salt, source, at }: { salt: string; source: string; at: number },
): Promise<void> {
  await db.query(
    "update chains set salt = $2, salt_source = $3, salted_at = $4 where id = $1 and state = 'published' and salt is null",
    [id, salt, source, new Date(at)],
  );
}

/** The newest chain of a game whose end is published and whose salt is not yet known. */
export async function findUnsalted(db: Db, game: ChainGameId): Promise<KnownChain | undefined> {
  return first(
    await db.query<ChainRow>(
      `select ${known} from chains where game = $1 and state = 'published' and salt is null
       order by published_at desc, id desc limit 1`,
      [game],
    ),
  );
}

/** The chain that is played from, or the newest that will be; by its id, any. */
export async function findChain(db: Db, game: ChainGameId, id?: string): Promise<KnownChain | undefined> {
  const which = id === undefined ? "state <> 'used'" : "id = $2";
  return first(
    await db.query<ChainRow>(
      `select ${known} from chains where game = $1 and ${which}
       order by state = 'active' desc, published_at desc, id desc limit 1`,
      id === undefined ? [game] : [game, id],
    ),
  );
}

/** Where a chain is played, and the encrypted checkpoint from which the hash there follows. */
export interface ChainPlace {
  id: string;
  index: number;
  step: number;
  encryptedCheckpoint: Buffer;
  salt: string;
}

/**
 * Takes the next place of the game's chain for one round; undefined where the game has no chain to play from. A chain
 * that is ready goes before the one that is played from, which is then over.
 */
export async function takePlace(tx: Db, game: ChainGameId): Promise<ChainPlace | undefined> {
  const { rows: ready } = await tx.query<{ id: string }>(
    `select id from chains where game = $1 and state = 'published' and salt is not null
     order by published_at desc, id desc for update`,
    [game],
  );
  const [newest, ...older] = ready.map(({ id }) => id);
  await tx.query(
    "update chains set state = 'used' where game = $1 and (state = 'active' and ($2 or next_index < 0) or id = any($3::uuid[]))",
    [game, newest !== undefined, older],
  );
  if (newest !== undefined) await tx.query("update chains set state = 'active' where id = $1", [newest]);
  const { rows } = await tx.query<{ id: string; index: number; step: number; checkpoint: Buffer; salt: string }>(
    `update chains set next_index = next_index - 1 where game = $1 and state = 'active'
     returning id, next_index + 1 as index, step, salt,
       substring(encrypted_hashes from ((next_index + 1) / step) * ${checkpointBytes} + 1 for ${checkpointBytes})
         as checkpoint`,
    [game],
  );
  const [row] = rows;
  return row && { ...row, encryptedCheckpoint: row.checkpoint };
}

export async function readPlace(db: Db, id: string, index: number): Promise<ChainPlace> {
  const { rows } = await db.query<{ step: number; checkpoint: Buffer; salt: string }>(
    `select step, salt, substring(encrypted_hashes from ($2::int / step) * ${checkpointBytes} + 1 for ${checkpointBytes})
       as checkpoint from chains where id = $1`,
    [id, index],
  );
  const [row] = rows;
  if (!row) throw new Error(`chain ${id} is not there`);
  return { ...row, id, index, encryptedCheckpoint: row.checkpoint };
}

/** A hash of 32 bytes, encrypted. */
export const checkpointBytes = 60;

export function toChain(chain: KnownChain): Chain {
  return {
    id: chain.id,
    game: chain.game,
    length: chain.length,
    terminating_hash: chain.terminatingHash,
    step: chain.step,
    checkpoints: [...chain.checkpoints],
    salt: chain.salt ?? null,
    salt_mode: chain.saltMode,
    salt_source: chain.saltSource,
    published_at: new Date(chain.publishedAt).toISOString(),
    salted_at: chain.saltedAt === undefined ? null : new Date(chain.saltedAt).toISOString(),
  };
}

const known =
  "id, game, length, terminating_hash, step, checkpoints, salt, salt_mode, salt_source, published_at, salted_at";

interface ChainRow {
  id: string;
  game: ChainGameId;
  length: number;
  terminating_hash: string;
  step: number;
  checkpoints: string[];
  salt: string | null;
  salt_mode: SaltMode;
  salt_source: string;
  published_at: Date;
  salted_at: Date | null;
}

function first({ rows: [row] }: { rows: ChainRow[] }): KnownChain | undefined {
  return (
    row && {
      id: row.id,
      game: row.game,
      length: row.length,
      terminatingHash: row.terminating_hash,
      step: row.step,
      checkpoints: row.checkpoints,
      salt: row.salt ?? undefined,
      saltMode: row.salt_mode,
      saltSource: row.salt_source,
      publishedAt: row.published_at.getTime(),
      saltedAt: row.salted_at?.getTime(),
    }
  );
}
