/** Rows in columns: the first to the left, the others to the right. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, index) => Math.max(most[index] ?? 0, cell.length)),
    [],
  );
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join("  ");
  return rows.map((row) => lineOf(row).trimEnd()).join("\n");
}
