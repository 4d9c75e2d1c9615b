import {
  integer,
  type InferOutput,
  literal,
  minValue,
  number,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
  variant,
} from "valibot";
import type { Hashing } from "../fairness.ts";
import { chainHashPattern } from "./shared-chain.ts";

const hash = pipe(string(), regex(chainHashPattern));
const count = pipe(number(), integer(), minValue(1));

/**
 * Where the salt of a chain comes from: a value that nobody could know when the terminating hash was published. `local`
 * is for a house without a network and proves less: its own machine had a part in it.
 */
export const seedingEvent = variant("mode", [
  strictObject({
    mode: literal("local"),
    machine: string(),
    /** 32 random bytes of the first browser that came, or of the house where none came in time. */
    entropy: hash,
    by: picklist(["visitor", "house"]),
  }),
  /** The randomness of a round of drand's network, which is named by the hash of its own chain. */
  strictObject({ mode: literal("drand"), network: hash, round: count, randomness: hash }),
  /** The hash of a block, as block explorers write it. */
  strictObject({ mode: literal("bitcoin"), block: count, hash }),
]);

export type SeedingEvent = InferOutput<typeof seedingEvent>;

/** 64 hex digits, whose text is the key of every round's HMAC. */
export function saltOf(hashing: Hashing, terminatingHash: string, event: SeedingEvent): string {
  switch (event.mode) {
    case "local":
      return hashing.sha256(`${terminatingHash}:${event.machine}:${event.entropy}`);
    case "drand":
      return event.randomness;
    case "bitcoin":
      return event.hash;
  }
}
