import { randomBytes } from "node:crypto";

/** The source of secrets and ids; tests bring their own. */
export interface Rng {
  bytes(count: number): Buffer<ArrayBuffer>;
}

export const systemRng: Rng = { bytes: (count) => randomBytes(count) };
