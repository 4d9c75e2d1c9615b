import { appendFileSync, closeSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";

interface Bounds<Entry> {
  keyOf(entry: Entry): string;
  /** Beyond that, the oldest are dropped. */
  most: number;
  /** What is not dropped, however many there are. */
  isHeld?(entry: Entry): boolean;
}

interface JournalOptions<Entry> extends Bounds<Entry> {
  /** Whether to keep an entry when the file is rewritten. */
  isLasting?(entry: Entry): boolean;
}

/** Lines superseded by later ones, beyond which the file is rewritten. */
const mostStaleLines = 50_000;

/**
 * A service's store: everything in memory, and in one file to which each change is appended before anybody is told of
 * it. A killed process has lost nothing that it has reported.
 */
export function openJournal<Entry extends object>(file: string, options: JournalOptions<Entry>) {
  const { isLasting } = options;
  const all = read(file, options);
  let lines = 0;
  let isClosed = false;
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
    // Its number may be another file's by then, or a socket's.
    if (isClosed) return;
    appendFileSync(handle, lineOf(line));
    lines += 1;
    if (lines <= all.size + mostStaleLines) return;
    closeSync(handle);
    handle = rewrite();
  }

  return {
    put(entry: Entry): void {
      hold(all, entry, options);
      write(entry);
    },
    remove(key: string): void {
      if (all.delete(key)) write({ removed: key });
    },
    get: (key: string) => all.get(key),
    /** In the order in which they were first added. */
    all: () => [...all.values()],
    close() {
      if (!isClosed) closeSync(handle);
      isClosed = true;
    },
  };
}

/** In the place that it had, or as the newest. */
export function hold<Entry>(all: Map<string, Entry>, entry: Entry, { keyOf, most, isHeld }: Bounds<Entry>): void {
  all.set(keyOf(entry), entry);
  for (const [key, each] of all) {
    if (all.size <= most) return;
    if (isHeld?.(each) !== true) all.delete(key);
  }
}

interface Removal {
  removed: string;
}

function lineOf(line: object): string {
  return `${JSON.stringify(line)}\n`;
}

function read<Entry extends object>(file: string, options: JournalOptions<Entry>): Map<string, Entry> {
  const all = new Map<string, Entry>();
  for (const text of textOf(file).split("\n")) {
    const line = parse<Entry | Removal>(text);
    if (!line) continue;
    if ("removed" in line) all.delete(line.removed);
    else hold(all, line, options);
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
