/** A text, or an amount of the wire, which a table is to count with. */
export type Cell = string | { figure: string };

interface Options {
  /** Where a comma stands in an amount, it cannot also stand between two of them. */
  decimalComma: boolean;
}

/** A table as a file that the spreadsheets of a language open as it is meant, and in which no text becomes a formula. */
export function csvOf(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  { decimalComma }: Options,
): string {
  const separator = decimalComma ? ";" : ",";
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => written(cell, decimalComma)).join(separator));
  // The mark at its head says that it is UTF-8; some programs guess otherwise.
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

function written(cell: Cell, decimalComma: boolean): string {
  if (typeof cell === "string") return quoted(harmless(cell));
  const { figure } = cell;
  if (!/^-?\d+(\.\d+)?$/.test(figure)) return quoted(harmless(figure));
  return decimalComma ? figure.replace(".", ",") : figure;
}

/** Spreadsheets run what begins like a formula, also behind a space, and also in letters of full width. */
function harmless(text: string): string {
  return /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",;\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
