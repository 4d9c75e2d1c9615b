import type pg from "pg";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, queries } from "../db/queries.ts";
import type { Row } from "../db/table.ts";
import type { documentTables } from "./tables.ts";

const ask = queries<typeof documentTables>();

type Entry = Omit<Row<typeof documentTables.document_log>, "id">;

/** The author of what the house does by itself. */
export const byItself = "house";

export async function logDocuments(db: pg.Pool | Tx, entry: Partial<Entry> & Omit<Entry, "document" | "reason">) {
  await execute(db, ask.insertInto("document_log").values(entry));
}

/** Everything that was asked, read and decided of a player, the oldest first. */
export async function readDocumentLog(db: pg.Pool, player: bigint): Promise<Entry[]> {
  return allOf(db, ask.selectFrom("document_log").selectAll().where("player", "=", player).orderBy("id"));
}
