/** Rows turned into one array per column, as `unnest` takes them: the cheapest way to send many rows in one statement. */
export function columnsOf<Row, Name extends keyof Row>(rows: readonly Row[], names: readonly Name[]): Row[Name][][] {
  return names.map((name) => rows.map((row) => row[name]));
}
