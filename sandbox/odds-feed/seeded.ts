import { createHash, createHmac } from "node:crypto";
import type { Hashing } from "../../rules/fairness.ts";
import type { Random } from "../../rules/matches/sport.ts";

export const hashing: Hashing = {
  sha256: (text) => createHash("sha256").update(text).digest("hex"),
  hmac: (key, message) => createHmac("sha256", key).update(message).digest(),
};

/** What everything of an event follows from: nobody who knows its hash alone can tell it. */
export function seedOf(calendarSeed: string, event: string): string {
  return createHmac("sha256", calendarSeed).update(event).digest("hex");
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
