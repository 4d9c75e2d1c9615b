import { appendFileSync, closeSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";

interface JournalOptions<Entry> {
  keyOf(entry: Entry): string;
  /** Beyond that, the oldest are dropped. */
  most: number;
  /** Whether to keep an entry when the file is rewritten. */
  isLasting?(entry: Entry): boolean;
}

/** Lines superseded by later ones, beyond which the file is rewritten. */
const mostStaleLines = 50_000;

/**
 * A service's store: everything in memory, and in one file to which each change is appended before anybody is told of
 * it. A killed process has lost nothing that it has reported.
 */
export function openJournal<Entry extends object>(file: string, { keyOf, most, isLasting }: JournalOptions<Entry>) {
  const all = read<Entry>(file, keyOf, most);
  let lines = 0;
  let handle = rewrite();

  function rewrite(): number {
    for (const [key, entry] of all) if (isLasting?.(entry) === false) all.delete(key);
    const text = [...all.values()].map(lineOf).join("");
    // Written aside and renamed, so that a killed process leaves the last complete file.
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    lines = all.size;
    return openSync(file, "a");
  }

  function write(line: Entry | Removal): void {
    appendFileSync(handle, lineOf(line));
    lines += 1;
    if (lines <= all.size + mostStaleLines) return;
    closeSync(handle);
    handle = rewrite();
  }

  return {
    put(entry: Entry): void {
      hold(all, keyOf(entry), entry, most);
      write(entry);
    },
    remove(key: string): void {
      if (all.delete(key)) write({ removed: key });
    },
    get: (key: string) => all.get(key),
    /** In the order in which they were first added. */
    all: () => [...all.values()],
    close: () => closeSync(handle),
  };
}

function hold<Entry>(all: Map<string, Entry>, key: string, entry: Entry, most: number): void {
  all.set(key, entry);
  const [oldest] = all.keys();
  if (all.size > most && oldest !== undefined) all.delete(oldest);
}

interface Removal {
  removed: string;
}

function lineOf(line: object): string {
  return `${JSON.stringify(line)}\n`;
}

function read<Entry extends object>(file: string, keyOf: (entry: Entry) => string, most: number): Map<string, Entry> {
  const all = new Map<string, Entry>();
  for (const text of textOf(file).split("\n")) {
    const line = parse<Entry | Removal>(text);
    if (!line) continue;
    if ("removed" in line) all.delete(line.removed);
    else hold(all, keyOf(line), line, most);
  }
  return all;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // None yet.
  }
}

function parse<Line>(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined; // A line that its process was killed while writing.
  }
}
