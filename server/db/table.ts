import type { ColumnType, Selectable } from "kysely";

/** A column as the database's catalogue has it; its TypeScript types follow `columnTypes`. */
export interface Column<Read, Written = Read> {
  type: ColumnKind;
  isNullable: boolean;
  hasDefault: boolean;
  /** Never set; it only carries the types. */
  types?: ColumnType<Read, Written, Read>;
}

export type ColumnKind =
  | "bigint"
  | "boolean"
  | "bytea"
  | "date"
  | "integer"
  | "jsonb"
  | "smallint"
  | "text"
  | "timestamptz"
  | "uuid";

export type Tables = Record<string, Record<string, Column<unknown, unknown>>>;

/**
 * Row types for the query builder. Each column is spelled once, in its feature, and a test checks it against the
 * migrated database (tables.test.ts).
 */
export type Rows<Declared extends Tables> = {
  [Table in keyof Declared]: {
    [Name in keyof Declared[Table]]: NonNullable<Declared[Table][Name]["types"]>;
  };
};

export type Row<Declared extends Record<string, Column<unknown, unknown>>> = Selectable<
  Rows<{ table: Declared }>["table"]
>;

export const uuid = column<string>("uuid");
/** Give `Text` where the database restricts the words. */
export const text = <Text extends string = string>() => column<Text>("text");
export const int8 = column<bigint>("bigint");
export const int4 = column<number>("integer");
export const bool = column<boolean>("boolean");
export const bytes = column<Buffer>("bytea");
export const time = column<Date>("timestamptz");
export const day = column<string>("date");
export const json = <Value>() => column<Value>("jsonb");

export function nullable<Read>(one: Column<Read>): Column<Read | null, Read | null | undefined> {
  return { type: one.type, isNullable: true, hasDefault: one.hasDefault };
}

/** A column that a new row may leave out. */
export function byDefault<Read>(one: Column<Read>): Column<Read, Read | undefined> {
  return { type: one.type, isNullable: one.isNullable, hasDefault: true };
}

function column<Value>(type: ColumnKind): Column<Value> {
  return { type, isNullable: false, hasDefault: false };
}
