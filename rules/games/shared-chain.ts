import { first52Bits, type Hashing } from "../fairness.ts";

/*
 * The hashes that decide shared rounds. Each is the SHA-256 of the text of the one before it, and they are used
 * backwards: the last one is published before the first round, so whoever has the hash of a round can go on to it, and
 * nobody can go the other way.
 */

/** A hash of a chain and the round that it decides. Round 0 is the terminating hash, which decides none. */
export interface ChainPoint {
  round: number;
  hash: string;
}

/** Rounds of a chain; at 26 s each they last 300 days. */
export const chainLength = 1_000_000;

/** Rounds from one checkpoint to the next; 0 is one. */
export const checkpointEvery = 1_000;

export const chainHashPattern = /^[0-9a-f]{64}$/;

/** The nearest checkpoint before a round, at most 1,000 hashes on. */
export function checkpointBefore(round: number): number {
  return Math.floor((round - 1) / checkpointEvery) * checkpointEvery;
}

/** The nearest checkpoint from which the hash of a round follows; the seed of a shorter chain is its own. */
export function checkpointOver(round: number, length: number = chainLength): number {
  return Math.min(Math.ceil(round / checkpointEvery) * checkpointEvery, length);
}

/**
 * All checkpoints from a point on, down to the terminating hash. From a terminal seed, which is the hash of the last
 * round, this makes a chain; each step takes at most 1,000 hashes, so a thread can do something else in between.
 */
export function* checkpointsFrom(hashing: Hashing, from: ChainPoint): Generator<ChainPoint, void, undefined> {
  let point = from;
  while (point.round > 0) {
    const round = checkpointBefore(point.round);
    point = { round, hash: hashAt(hashing, point, round) };
    yield point;
  }
}

/** The hash of a round that is played before the one of this point. */
export function hashAt(hashing: Hashing, from: ChainPoint, round: number): string {
  if (!(round >= 0 && round <= from.round)) throw new Error(`no hash of round ${round} follows from ${from.round}`);
  let { hash } = from;
  for (let left = from.round - round; left > 0; left -= 1) hash = hashing.sha256(hash);
  return hash;
}

/**
 * Whether the hash of a round leads to a point that is known already: a checkpoint, an earlier round, or the
 * terminating hash.
 */
export function verifyUpTo(hashing: Hashing, claimed: ChainPoint, known: ChainPoint): boolean {
  const steps = claimed.round - known.round;
  // Both may come from a file that anybody has written.
  if (!Number.isInteger(steps) || steps < 0 || steps > chainLength || !chainHashPattern.test(claimed.hash))
    return false;
  return hashAt(hashing, { round: steps, hash: claimed.hash }, 0) === known.hash;
}

/** What decides one shared round. */
export interface SharedSeeding {
  salt: string;
  hash: string;
  /** A public value that comes out only after the bets are locked, where rounds have one. */
  beacon?: string | undefined;
}

/** The 52 bits that decide a shared round. */
export function sharedValue(hashing: Hashing, { salt, hash, beacon }: SharedSeeding): number {
  return first52Bits(hashing.hmac(salt, beacon === undefined ? hash : `${hash}:${beacon}`));
}
