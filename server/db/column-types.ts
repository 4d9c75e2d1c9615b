import pg from "pg";

type Parser = (text: string) => unknown;

/** Column types as in pg, except that int8 is a bigint and a date is its text. */
export const columnTypes = { getTypeParser: parserOf } as pg.CustomTypesConfig;

const byDefault = pg.types.getTypeParser as (oid: number, format?: string) => Parser;

const int8 = 20;
const int8Array = 1016;
const date = 1082;

const parsers = new Map<number, Parser>([
  [int8, BigInt],
  [int8Array, (text) => (byDefault(int8Array)(text) as (string | null)[]).map((value) => value && BigInt(value))],
  // A `Date` would shift the day by the server's time zone.
  [date, (text) => text],
]);

function parserOf(oid: number, format?: string): Parser {
  return (format === "binary" ? undefined : parsers.get(oid)) ?? byDefault(oid, format);
}
