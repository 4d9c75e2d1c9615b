import { wrap } from "idb";

/** A row in one of the data layer's databases, which this thread reads and changes but never creates. */
export interface RowAddress {
  database: string;
  table: string;
  row: string;
}

/** `change` reads and writes in one transaction. Undefined if there is no such row, table or database. */
export async function readRow<Row>(
  factory: IDBFactory,
  { database: name, table, row: id }: RowAddress,
  change?: (row: Row) => Row,
): Promise<Row | undefined> {
  // Opens any version; the abort keeps a missing database from being created.
  const opening = factory.open(name);
  opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
  const database = await wrap(opening).catch(() => undefined);
  if (!database) return undefined;
  // Lets the data layer delete the database at a logout.
  database.addEventListener("versionchange", () => database.close());
  try {
    if (!database.objectStoreNames.contains(table)) return undefined;
    const { store, done } = database.transaction(table, change ? "readwrite" : "readonly");
    let row = (await store.get(id)) as Row | undefined;
    if (row !== undefined && change) {
      row = change(row);
      await store.put?.(row);
    }
    await done;
    return row;
  } finally {
    database.close();
  }
}
