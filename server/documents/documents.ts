import { createHash } from "node:crypto";
import type pg from "pg";
import type { PlayerDocument } from "../../contract/documents.ts";
import type { Tx } from "../db/connect.ts";
import { encrypt, decrypt } from "../runtime/encryption.ts";
import type { DocumentsHouse } from "./documents-house.ts";

/** A file that a player has sent, and what is kept of it. */
export interface Scan {
  kind: PlayerDocument["kind"];
  type: PlayerDocument["type"];
  sent: Buffer;
  kept: Buffer;
}

interface DocumentRow extends Pick<PlayerDocument, "id" | "kind" | "type" | "bytes" | "decision"> {
  digest: Buffer;
  created_at: Date;
}

const columns = "id, kind, type, bytes, digest, decision, created_at";

/** So many of a player's are shown, the newest first; the house keeps them all. */
const mostListed = 100;

export async function listDocuments(db: pg.Pool, player: bigint): Promise<PlayerDocument[]> {
  const sql = `select ${columns} from documents where player = $1 order by id desc limit $2`;
  const { rows } = await db.query<DocumentRow>(sql, [player, mostListed]);
  return rows.map(documentOf);
}

/** The document that waits already with this very file. */
export async function findWaiting(tx: Tx, player: bigint, sent: Buffer): Promise<PlayerDocument | undefined> {
  const sql = `select ${columns} from documents where player = $1 and digest = $2 and decision = 'waiting'`;
  const { rows } = await tx.query<DocumentRow>(sql, [player, digestOf(sent)]);
  return rows[0] && documentOf(rows[0]);
}

/** When the oldest of the latest so many was sent, if there are so many. */
export async function timeOfNth(tx: Tx, player: bigint, nth: number): Promise<number | undefined> {
  const sql = "select created_at from documents where player = $1 order by id desc offset $2 limit 1";
  const { rows } = await tx.query<{ created_at: Date }>(sql, [player, nth - 1]);
  return rows[0]?.created_at.getTime();
}

export async function addDocument(
  tx: Tx,
  player: bigint,
  { kind, type, sent, kept }: Scan,
  { uuid, clock, rng, keys }: DocumentsHouse,
): Promise<PlayerDocument> {
  const id = uuid();
  const row: DocumentRow = {
    id,
    kind,
    type,
    bytes: sent.length,
    digest: digestOf(sent),
    decision: "waiting",
    created_at: new Date(clock.now()),
  };
  await tx.query(
    `insert into documents (id, player, kind, type, bytes, digest, sealed, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, player, kind, type, row.bytes, row.digest, encrypt(kept, id, keys.documents, rng), row.created_at],
  );
  return documentOf(row);
}

/** All that wait are decided together, as the player is. */
export async function decideDocuments(tx: Tx, player: bigint, decision: "accepted" | "rejected"): Promise<void> {
  const sql = "update documents set decision = $2 where player = $1 and decision = 'waiting'";
  await tx.query(sql, [player, decision]);
}

/** What is kept of a document, for whoever decides about it. */
export async function openDocument(
  { pool, keys }: Pick<DocumentsHouse, "pool" | "keys">,
  id: string,
): Promise<{ type: "image/jpeg" | "application/pdf"; content: Buffer } | undefined> {
  const { rows } = await pool.query<{ id: string; type: PlayerDocument["type"]; sealed: Buffer }>(
    "select id, type, sealed from documents where id = $1",
    [id],
  );
  const row = rows[0];
  if (!row) return undefined;
  const type = row.type === "application/pdf" ? row.type : "image/jpeg";
  return { type, content: decrypt(row.sealed, row.id, keys.documents) };
}

function documentOf({ digest, created_at, ...same }: DocumentRow): PlayerDocument {
  const { id, kind, type, bytes, decision } = same;
  return { id, kind, type, bytes, hash: digest.toString("hex"), at: created_at.toISOString(), decision };
}

function digestOf(sent: Buffer): Buffer {
  return createHash("sha256").update(sent).digest();
}
