import { seedText } from "../../../../rules/fairness.ts";

/** A client seed from the browser's random generator: 128 bits, as 32 characters. */
export function randomSeed(): string {
  return seedText(crypto.getRandomValues(new Uint8Array(16)));
}
