import { saltOf, type SeedingEvent } from "../../rules/games/shared-salt.ts";
import type { Hashing } from "../../rules/fairness.ts";

export type SaltMode = SeedingEvent["mode"];

/**
 * Where the salt of a chain is to come from. `announced` is published together with the chain's end; a value that was
 * set later makes the salt of a chain that had announced it, and of no other.
 */
export interface ChainSalt {
  mode: SaltMode;
  /** Which round of the network, or which block; empty where the salt is local. */
  announced: string;
  /** The public value, once it is known. */
  value: string | undefined;
}

export const localSalt: ChainSalt = { mode: "local", announced: "", value: undefined };

/** `local`, `drand:NETWORK:ROUND`, `bitcoin:BLOCK`, and the latter two with `:VALUE` behind. */
export function parseChainSalt(text: string): ChainSalt | undefined {
  if (text === "local") return localSalt;
  const [, drand, drandValue] = /^drand:([0-9a-f]{64}:[1-9]\d*)(?::([0-9a-f]{64}))?$/.exec(text) ?? [];
  if (drand !== undefined) return { mode: "drand", announced: drand, value: drandValue };
  const [, block, blockHash] = /^bitcoin:([1-9]\d*)(?::([0-9a-f]{64}))?$/.exec(text) ?? [];
  return block === undefined ? undefined : { mode: "bitcoin", announced: block, value: blockHash };
}

/** What has made the salt, with all that is needed to make it again. */
export function sourceOf(event: SeedingEvent): string {
  switch (event.mode) {
    case "local":
      return `SHA-256(terminating_hash:${event.machine}:${event.entropy}), random bytes by the ${event.by === "visitor" ? "first visitor" : "house"}`;
    case "drand":
      return announcementOf({ mode: "drand", announced: `${event.network}:${event.round}` });
    case "bitcoin":
      return announcementOf({ mode: "bitcoin", announced: String(event.block) });
  }
}

/** What the salt will be made of, said before that is known. */
export function announcementOf({ mode, announced }: Pick<ChainSalt, "mode" | "announced">): string {
  switch (mode) {
    case "local":
      return "SHA-256(terminating_hash:machine:random bytes of the first visitor)";
    case "drand":
      return `randomness of drand's network and round ${announced}`;
    case "bitcoin":
      return `hash of bitcoin's block ${announced}`;
  }
}

export function saltFrom(hashing: Hashing, terminatingHash: string, event: SeedingEvent) {
  return { salt: saltOf(hashing, terminatingHash, event), source: sourceOf(event) };
}
