import { createHash } from "node:crypto";
import type pg from "pg";
import type { PlayerDocument } from "../../contract/documents.ts";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, firstOf, queries } from "../db/queries.ts";
import type { Row } from "../db/table.ts";
import { encrypt, decrypt } from "../runtime/encryption.ts";
import type { DocumentsHouse } from "./documents-house.ts";
import type { documentTables } from "./tables.ts";

export interface Scan {
  kind: PlayerDocument["kind"];
  type: PlayerDocument["type"];
  sent: Buffer;
  stored: Buffer;
}

const ask = queries<typeof documentTables>();
const shown = ["id", "kind", "type", "bytes", "digest", "decision", "created_at"] as const;

/** Only the newest are listed; the house keeps all. */
const mostListed = 100;

export async function listDocuments(db: pg.Pool | Tx, player: bigint): Promise<PlayerDocument[]> {
  const query = ask.selectFrom("documents").select(shown).where("player", "=", player);
  return (await allOf(db, query.orderBy("id", "desc").limit(mostListed))).map(documentOf);
}

export async function findWaiting(tx: Tx, player: bigint, sent: Buffer): Promise<PlayerDocument | undefined> {
  const row = await firstOf(
    tx,
    ask
      .selectFrom("documents")
      .select(shown)
      .where("player", "=", player)
      .where("decision", "=", "waiting")
      .where("digest", "=", digestOf(sent)),
  );
  return row && documentOf(row);
}

/** When the player's nth latest document was sent, if there are that many. */
export async function timeOfNth(tx: Tx, player: bigint, nth: number): Promise<number | undefined> {
  const query = ask.selectFrom("documents").select("created_at").where("player", "=", player);
  const row = await firstOf(
    tx,
    query
      .orderBy("id", "desc")
      .offset(nth - 1)
      .limit(1),
  );
  return row?.created_at.getTime();
}

export async function addDocument(
  tx: Tx,
  player: bigint,
  { kind, type, sent, stored }: Scan,
  { uuid, clock, rng, keys }: DocumentsHouse,
): Promise<PlayerDocument> {
  const id = uuid();
  const row = { id, kind, type, bytes: sent.length, digest: digestOf(sent), created_at: new Date(clock.now()) };
  const sealed = encrypt(stored, id, keys.documents, rng);
  await execute(tx, ask.insertInto("documents").values({ ...row, player, sealed }));
  return documentOf({ ...row, decision: "waiting" });
}

export async function ownerOf(db: pg.Pool, id: string): Promise<bigint | undefined> {
  return (await firstOf(db, ask.selectFrom("documents").select("player").where("id", "=", id)))?.player;
}

/** Every document of the player's that waits, and whether an operator was ever shown it. */
export async function listToDecide(tx: Tx, player: bigint): Promise<{ id: string; isShown: boolean }[]> {
  const { rows } = await tx.query<{ id: string; isShown: boolean }>(
    `select d.id, exists (
       select from document_log l where l.player = d.player and l.document = d.id and l.action = 'read'
     ) as "isShown"
     from documents d where d.player = $1 and d.decision = 'waiting' order by d.id`,
    [player],
  );
  return rows;
}

/** All waiting documents are decided together, along with the player. */
export async function decideDocuments(tx: Tx, player: bigint, decision: "accepted" | "rejected"): Promise<void> {
  const query = ask.updateTable("documents").set({ decision });
  await execute(tx, query.where("player", "=", player).where("decision", "=", "waiting"));
}

export async function openDocument(
  { pool, keys }: Pick<DocumentsHouse, "pool" | "keys">,
  id: string,
): Promise<{ type: "image/jpeg" | "application/pdf"; content: Buffer } | undefined> {
  const row = await firstOf(pool, ask.selectFrom("documents").select(["id", "type", "sealed"]).where("id", "=", id));
  if (!row) return undefined;
  const type = row.type === "application/pdf" ? row.type : "image/jpeg";
  return { type, content: decrypt(row.sealed, row.id, keys.documents) };
}

function documentOf({
  digest,
  created_at,
  ...same
}: Pick<Row<typeof documentTables.documents>, (typeof shown)[number]>): PlayerDocument {
  const { id, kind, type, bytes, decision } = same;
  return { id, kind, type, bytes, hash: digest.toString("hex"), at: created_at.toISOString(), decision };
}

function digestOf(sent: Buffer): Buffer {
  return createHash("sha256").update(sent).digest();
}
