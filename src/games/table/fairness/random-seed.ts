import { seedText } from "../../../../rules/fairness.ts";

/** A client seed out of this browser's own chance: 128 bits, as 32 characters. */
export function randomSeed(): string {
  return seedText(crypto.getRandomValues(new Uint8Array(16)));
}
