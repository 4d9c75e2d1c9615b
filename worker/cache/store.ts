import { Dexie, type Table as DexieTable } from "dexie";
import type { Environment } from "../environment/environment.ts";

export interface Row {
  id: string;
}

export interface Table<R extends Row> {
  get(id: string): Promise<R | undefined>;
  put(row: R): Promise<unknown>;
  putAll(rows: readonly R[]): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  /** By descending id. */
  newest(limit: number): Promise<R[]>;
  /** By ascending id. */
  oldest(limit: number): Promise<R[]>;
  removeAll(ids: readonly string[]): Promise<unknown>;
  trim(keep: number): Promise<unknown>;
  /** Reads and writes in one transaction; undefined leaves the row as it is. */
  update(id: string, change: (row: R | undefined) => R | undefined): Promise<R | undefined>;
}

/** Rows by id in IndexedDB, or in memory once that fails: a cache that may vanish at any time. */
export function createStore({ indexedDB }: Pick<Environment, "indexedDB">, name: string, tables: readonly string[]) {
  let database: Dexie | undefined = indexedDB && open(indexedDB, name, tables);
  const memory = new Map<string, Map<string, Row>>();

  /** Runs in the database; a lost handle is reopened once, then memory takes over for good. */
  async function run<T>(
    table: string,
    inDatabase: (rows: DexieTable<Row, string>) => PromiseLike<T>,
    inMemory: (rows: Map<string, Row>) => T,
  ): Promise<T> {
    for (let attempt = 0; database !== undefined && attempt < 2; attempt++) {
      const tried: Dexie = database;
      try {
        return await inDatabase(tried.table(table));
      } catch (error) {
        // Any database error counts: their names differ between browsers.
        database = await reopened(tried, error, attempt);
      }
    }
    return inMemory(rowsOf(table));
  }

  async function reopened(dead: Dexie, error: unknown, attempt: number): Promise<Dexie | undefined> {
    if (database !== dead) return database;
    dead.close();
    if (attempt > 0 || indexedDB === undefined) return undefined;
    // The database is of a newer build or unreadable, and the house has everything that was in it.
    if (error instanceof Error && error.name === "VersionError") await Dexie.delete(name).catch(() => undefined);
    return open(indexedDB, name, tables);
  }

  function rowsOf(table: string): Map<string, Row> {
    const rows = memory.get(table) ?? new Map<string, Row>();
    memory.set(table, rows);
    return rows;
  }

  return {
    /** Whether writes outlive this worker. */
    get lasting() {
      return database !== undefined;
    },
    table<R extends Row>(table: string): Table<R> {
      return {
        get: (id) =>
          run(
            table,
            (rows) => rows.get(id),
            (rows) => rows.get(id),
          ) as Promise<R | undefined>,
        put: (row) =>
          run<unknown>(
            table,
            (rows) => rows.put(row),
            (rows) => rows.set(row.id, row),
          ),
        putAll: (all) =>
          run<unknown>(
            table,
            (rows) => rows.bulkPut(all),
            (rows) => all.map((row) => rows.set(row.id, row)),
          ),
        remove: (id) =>
          run<unknown>(
            table,
            (rows) => rows.delete(id),
            (rows) => rows.delete(id),
          ),
        newest: (limit) =>
          run(
            table,
            (rows) => rows.orderBy("id").reverse().limit(limit).toArray(),
            (rows) => newestOf(rows).slice(0, limit),
          ) as Promise<R[]>,
        oldest: (limit) =>
          run(
            table,
            (rows) => rows.orderBy("id").limit(limit).toArray(),
            (rows) => newestOf(rows).toReversed().slice(0, limit),
          ) as Promise<R[]>,
        removeAll: (ids) =>
          run<unknown>(
            table,
            (rows) => rows.bulkDelete([...ids]),
            (rows) => ids.map((id) => rows.delete(id)),
          ),
        trim: (keep) =>
          run<unknown>(
            table,
            async (rows) => rows.bulkDelete(await rows.orderBy("id").reverse().offset(keep).primaryKeys()),
            (rows) =>
              newestOf(rows)
                .slice(keep)
                .map((row) => rows.delete(row.id)),
          ),
        update: (id, change) =>
          run(
            table,
            (rows) =>
              rows.db.transaction("rw", rows, async () => {
                const changed = change((await rows.get(id)) as R | undefined);
                if (changed) await rows.put(changed);
                return changed;
              }),
            (rows) => {
              const changed = change(rows.get(id) as R | undefined);
              if (changed) rows.set(id, changed);
              return changed;
            },
          ),
      };
    },
    async wipe() {
      memory.clear();
      await database?.delete({ disableAutoOpen: false });
    },
  };
}

export type Store = ReturnType<typeof createStore>;
function newestOf(rows: Map<string, Row>): Row[] {
  return [...rows.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}

function open(indexedDB: IDBFactory, name: string, tables: readonly string[]): Dexie {
  const database = new Dexie(name, { indexedDB, IDBKeyRange });
  database.version(1).stores(Object.fromEntries(tables.map((table) => [table, "id"])));
  return database;
}
