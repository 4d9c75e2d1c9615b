import { randomBytes } from "node:crypto";

/** Where the house's secrets and ids come from; a test brings its own. */
export interface Rng {
  bytes(count: number): Buffer<ArrayBuffer>;
}

export const systemRng: Rng = { bytes: (count) => randomBytes(count) };
