/** A client seed out of this browser's own chance: 128 bits, as 32 characters. */
export function randomSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
