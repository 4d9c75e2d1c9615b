import { createHash, createHmac } from "node:crypto";
import type { Random } from "./sports/sport.ts";

/** What everything of an event follows from: nobody who knows its hash alone can tell it. */
export function seedOf(calendarSeed: string, event: string): string {
  return createHmac("sha256", Buffer.from(calendarSeed, "hex")).update(event).digest("hex");
}

export function hashOf(seed: string): string {
  return createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
}

/**
 * Chance from a seed, a stream for each purpose, so that how often one is asked changes nothing of another. Each number
 * is 52 bits of HMAC-SHA-256 over the purpose and a counter, four to a block.
 */
export function randomOf(seed: string, purpose: string): Random {
  const key = Buffer.from(seed, "hex");
  let block = Buffer.alloc(0);
  let drawn = 0;
  return () => {
    const at = drawn % perBlock;
    if (at === 0)
      block = createHmac("sha256", key)
        .update(`${purpose}:${drawn / perBlock}`)
        .digest();
    drawn += 1;
    return Number(block.readBigUInt64BE(at * 8) >> 12n) / 2 ** 52;
  };
}

const perBlock = 4;

export function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [all[at], all[other]];
    if (one !== undefined && two !== undefined) [all[at], all[other]] = [two, one];
  }
  return all;
}
