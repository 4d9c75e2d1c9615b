import type pg from "pg";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, firstOf, queries } from "../db/queries.ts";
import type { Row } from "../db/table.ts";
import type { documentTables } from "./tables.ts";

const ask = queries<typeof documentTables>();

type Entry = Omit<Row<typeof documentTables.document_log>, "id">;

/** The author of what the house does by itself. */
export const byItself = "house";

export async function logDocuments(db: pg.Pool | Tx, entry: Partial<Entry> & Omit<Entry, "document" | "reason">) {
  await execute(db, ask.insertInto("document_log").values(entry));
}

/** How a player's documents were decided last, if ever. */
export async function lastDecision(db: pg.Pool | Tx, player: bigint): Promise<Entry["action"] | undefined> {
  const query = ask.selectFrom("document_log").select("action").where("player", "=", player);
  const decided = query.where("action", "in", ["accepted", "refused"]);
  return (await firstOf(db, decided.orderBy("id", "desc").limit(1)))?.action;
}

/** Everything that was asked, read and decided of a player, the oldest first. */
export async function readDocumentLog(db: pg.Pool, player: bigint): Promise<Entry[]> {
  return allOf(db, ask.selectFrom("document_log").selectAll().where("player", "=", player).orderBy("id"));
}
