/** A row of one of the data layer's databases, which this thread reads and changes but never makes. */
export interface Place {
  database: string;
  table: string;
  row: string;
}

/** Undefined when there is no such row, table or database. */
export async function readRow<Row>(factory: IDBFactory, place: Place): Promise<Row | undefined> {
  return inTable(factory, place, "readonly", (table) => table.get(place.row) as IDBRequest<Row | undefined>);
}

/** Reads and writes in one step, as the data layer does. */
export async function changeRow<Row>(
  factory: IDBFactory,
  place: Place,
  change: (row: Row) => Row,
): Promise<Row | undefined> {
  let changed: Row | undefined;
  await inTable(factory, place, "readwrite", (table) => {
    const reading = table.get(place.row) as IDBRequest<Row | undefined>;
    reading.addEventListener("success", () => {
      if (reading.result === undefined) return;
      changed = change(reading.result);
      table.put(changed);
    });
    return reading;
  });
  return changed;
}

async function inTable<T>(
  factory: IDBFactory,
  { database: name, table }: Place,
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open(factory, name);
  if (!database?.objectStoreNames.contains(table)) {
    database?.close();
    return undefined;
  }
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(table, mode);
      const request = work(transaction.objectStore(table));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("aborted")));
    });
  } finally {
    database.close();
  }
}

/** Whatever version it has; one that is not there stays so. */
function open(factory: IDBFactory, name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const opening = factory.open(name);
    opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
    opening.addEventListener("success", () => {
      const database = opening.result;
      // Who leaves lets the data layer delete everything at once.
      database.addEventListener("versionchange", () => database.close());
      resolve(database);
    });
    opening.addEventListener("error", (event) => {
      event.preventDefault();
      resolve(undefined);
    });
  });
}
