import { gzipSync } from "node:zlib";
import { gameIds } from "../rules/games/ids.ts";

/** Limits in bytes over the wire: gzipped, except the boot script and fonts, which are sent uncompressed. */
export const budgets = {
  page: { what: "HTML of a page, its styles inside", limit: 14 * 1024 },
  boot: { what: "boot script, not compressed", limit: 2 * 1024 },
  main: { what: "main thread before the start page is usable", limit: 115 * 1024 },
  screen: { what: "a route's own chunk", limit: 25 * 1024 },
  words: { what: "a language's words for one route", limit: 7 * 1024 },
  worker: { what: "worker at start", limit: 56 * 1024 },
  fonts: { what: "letters of a language's first visit", limit: 60 * 1024 },
  serviceWorker: { what: "service worker", limit: 12 * 1024 },
} as const;

export interface Measured {
  kind: keyof typeof budgets;
  name: string;
  files: readonly Uint8Array[];
  /** The bundler's inputs of each file, where the bundler made it. */
  madeOf?: readonly Readonly<Record<string, { bytesInOutput: number }>>[];
}

/**
 * How many code files there may be, words apart, and the size below which one is not worth a request. Each game has its
 * page and what a table of it wants soon.
 */
export const mostFiles = { files: 76 + 2 * gameIds.length, least: 1024 };

export function checkFiles(files: ReadonlyMap<string, Uint8Array>): string {
  const small = [...files].filter(([, file]) => gzipSync(file, { level: 9 }).byteLength < mostFiles.least);
  if (files.size > mostFiles.files) throw new Error(`${files.size} files of code, where ${mostFiles.files} are to do.`);
  if (small.length > 0) throw new Error(`Too small for a file: ${small.map(([path]) => path).join(", ")}`);
  return `files ${files.size}`;
}

/** One line on the largest file of each kind; throws a table of everything over its budget. */
export function checkBudgets(measured: readonly Measured[]): string {
  const sizes = measured.map((each) => ({ ...each, bytes: bytesOf(each) }));
  const over = sizes.filter(({ kind, bytes }) => bytes > budgets[kind].limit);
  if (over.length > 0) throw new Error(["Beyond the size budget:", ...over.map(row)].join("\n"));
  return Object.keys(budgets)
    .map((kind) => {
      const largest = Math.max(0, ...sizes.filter((size) => size.kind === kind).map(({ bytes }) => bytes));
      return `${kind} ${kilobytes(largest)}`;
    })
    .join(", ");
}

export function largestOf(measured: readonly Measured[], kind: Measured["kind"]): Measured | undefined {
  return measured.filter((each) => each.kind === kind).sort((a, b) => bytesOf(b) - bytesOf(a))[0];
}

function bytesOf({ kind, files }: Measured): number {
  return files.reduce((sum, file) => sum + sizeOf(kind, file), 0);
}

function sizeOf(kind: keyof typeof budgets, file: Uint8Array): number {
  return kind === "boot" || kind === "fonts" ? file.byteLength : gzipSync(file, { level: 9 }).byteLength;
}

function row({ kind, name, bytes }: Measured & { bytes: number }): string {
  const { what, limit } = budgets[kind];
  return `  ${kilobytes(bytes).padStart(9)} of ${kilobytes(limit).padStart(8)}  ${name.padEnd(36)} ${what}`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
