import {
  type Compilable,
  type DeleteResult,
  DummyDriver,
  type InsertResult,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type UpdateResult,
} from "kysely";
import type pg from "pg";
import type { Rows, Tables } from "./table.ts";

type Db = Pick<pg.ClientBase, "query">;
type Changed = InsertResult | UpdateResult | DeleteResult;

/**
 * The query builder over a feature's tables. It only writes SQL; pool or transaction run it, so results are parsed like
 * those of a statement written by hand.
 */
export function queries<Declared extends Tables>(): Kysely<Rows<Declared>> {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

export async function allOf<Row>(db: Db, query: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile();
  return (await db.query<Row & pg.QueryResultRow>(sql, [...parameters])).rows;
}

export async function firstOf<Row>(db: Db, query: Compilable<Row>): Promise<Row | undefined> {
  return (await allOf(db, query))[0];
}

export async function execute(db: Db, query: Compilable<Changed>): Promise<number> {
  const { sql, parameters } = query.compile();
  return (await db.query(sql, [...parameters])).rowCount ?? 0;
}
