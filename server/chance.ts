import { randomBytes } from "node:crypto";

/** Where the house's secrets and ids come from; a test brings its own. */
export interface Chance {
  bytes(count: number): Buffer<ArrayBuffer>;
}

export const systemChance: Chance = { bytes: (count) => randomBytes(count) };
