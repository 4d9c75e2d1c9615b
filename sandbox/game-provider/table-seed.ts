import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What decides all rounds of the tables, so that one that a killed party was in the middle of ends as it would have. */
export function openTableSeed(folder: string): Buffer {
  const file = join(folder, "tables.seed");
  try {
    const kept = Buffer.from(readFileSync(file, "utf8"), "hex");
    if (kept.length === seedBytes) return kept;
  } catch {
    // None yet.
  }
  const seed = randomBytes(seedBytes);
  writeFileSync(file, seed.toString("hex"), { mode: 0o600 });
  return seed;
}

const seedBytes = 32;
