import { wrap } from "idb";

/** A row of one of the data layer's databases, which this thread reads and changes but never makes. */
export interface RowAddress {
  database: string;
  table: string;
  row: string;
}

/** With a change, reads and writes in one step, as the data layer does. Undefined when there is no such row, table or database. */
export async function readRow<Row>(
  factory: IDBFactory,
  { database: name, table, row: id }: RowAddress,
  change?: (row: Row) => Row,
): Promise<Row | undefined> {
  // Whatever version it has; one that is not there stays so.
  const opening = factory.open(name);
  opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
  const database = await wrap(opening).catch(() => undefined);
  if (!database) return undefined;
  // Who leaves lets the data layer delete everything at once.
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
