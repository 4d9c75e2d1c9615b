/** Text, or an amount of the wire, written as a number that spreadsheets can compute with. */
export type Cell = string | { figure: string };

interface Options {
  /** Amounts then contain commas, so another separator is needed. */
  decimalComma: boolean;
}

/** CSV that the spreadsheets of a locale open correctly, and in which no text is run as a formula. */
export function csvOf(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  { decimalComma }: Options,
): string {
  const separator = decimalComma ? ";" : ",";
  const lines = [columns, ...rows].map((cells) => cells.map((cell) => written(cell, decimalComma)).join(separator));
  // The byte order mark says that it is UTF-8; some programs guess otherwise.
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

function written(cell: Cell, decimalComma: boolean): string {
  if (typeof cell === "string") return quoted(harmless(cell));
  const { figure } = cell;
  if (!/^-?\d+(\.\d+)?$/.test(figure)) return quoted(harmless(figure));
  return decimalComma ? figure.replace(".", ",") : figure;
}

/** Spreadsheets run text that begins like a formula, even after a space or in full-width characters. */
function harmless(text: string): string {
  return /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",;\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
