import type { Hashing } from "../fairness.ts";
import type { Random } from "./sport.ts";

/**
 * Numbers between 0 and 1 from a seed, a stream for each purpose, so that how often one is asked changes nothing of another.
 * Each is 52 bits of HMAC(seed, purpose:block), four to a block.
 */
export function chanceOf({ hmac }: Hashing, seed: string, purpose: string): Random {
  let words: DataView = new DataView(new ArrayBuffer(0));
  let drawn = 0;
  return () => {
    const at = drawn % perBlock;
    if (at === 0) {
      const bytes = hmac(seed, `${purpose}:${drawn / perBlock}`);
      words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    drawn += 1;
    return (words.getUint32(at * 8) * 2 ** 20 + (words.getUint32(at * 8 + 4) >>> 12)) / 2 ** 52;
  };
}

const perBlock = 4;

export function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}
