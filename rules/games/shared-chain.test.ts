import { describe, expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { hashing as browserHashing } from "../../worker/environment/hashing.ts";
import vectors from "../tables/vectors.json";
import { crashOf } from "./crash.ts";
import {
  type ChainPoint,
  checkpointBefore,
  checkpointOver,
  checkpointsFrom,
  hashAt,
  sharedValue,
  verifyUpTo,
} from "./shared-chain.ts";
import { saltOf, type SeedingEvent } from "./shared-salt.ts";

const { games, salt, terminatingHash } = vectors.chain;
const end: ChainPoint = { round: 0, hash: terminatingHash };
const points = games.map(({ game, gameHash }) => ({ round: game, hash: gameHash }));
const last = points.at(-1) ?? end;

test.each([
  ["the house", nodeHashing],
  ["the browser", browserHashing],
])("with the hashes of %s, the published rounds come from their chain and crash as published", (_where, hashing) => {
  for (const { round, hash } of points) expect(hashAt(hashing, last, round)).toBe(hash);
  expect(hashAt(hashing, last, 0)).toBe(terminatingHash);
  expect(games.map(({ gameHash }) => crashOf(hashing, { salt, hash: gameHash }) / 100)).toEqual(
    games.map(({ crash }) => crash),
  );
});

test("a value is the first 13 hex digits of the HMAC, and a beacon changes it", () => {
  const [first = end] = points;
  const digits = (message: string) =>
    Number.parseInt(Buffer.from(nodeHashing.hmac(salt, message)).toString("hex").slice(0, 13), 16);
  expect(sharedValue(nodeHashing, { salt, hash: first.hash })).toBe(digits(first.hash));
  expect(sharedValue(nodeHashing, { salt, hash: first.hash, beacon: "later" })).toBe(digits(`${first.hash}:later`));
});

describe("a chain of 2,500 rounds", () => {
  const seed: ChainPoint = { round: 2_500, hash: "5".repeat(64) };
  const checkpoints = [...checkpointsFrom(nodeHashing, seed)];

  test("has a checkpoint each thousand rounds, down to the terminating hash", () => {
    expect(checkpoints.map(({ round }) => round)).toEqual([2_000, 1_000, 0]);
    for (const { round, hash } of checkpoints) expect(hash).toBe(hashAt(nodeHashing, seed, round));
  });

  test("gives every round from the checkpoint over it, and checks it against the one before in 1,000 steps at most", () => {
    const known = new Map([seed, ...checkpoints].map((point) => [point.round, point]));
    for (const round of [1, 2, 999, 1_000, 1_001, 2_000, 2_001, 2_499, 2_500]) {
      const over = known.get(checkpointOver(round, seed.round)) ?? end;
      const before = known.get(checkpointBefore(round)) ?? end;
      const point = { round, hash: hashAt(nodeHashing, over, round) };
      expect([over.round - round < 1_000, round - before.round <= 1_000, before.round < round]).toEqual([
        true,
        true,
        true,
      ]);
      expect(verifyUpTo(nodeHashing, point, before)).toBe(true);
      expect(verifyUpTo(nodeHashing, { ...point, round: round + 1 }, before)).toBe(false);
    }
  });

  test("a checkpoint is never past its chain", () => {
    expect([1, 1_000, 1_001, 2_500].map((round) => checkpointOver(round, 2_500))).toEqual([1_000, 1_000, 2_000, 2_500]);
    expect([1, 1_000, 1_001, 2_500].map((round) => checkpointBefore(round))).toEqual([0, 0, 1_000, 2_000]);
  });
});

test.each([
  ["of another round", { round: 6, hash: last.hash }],
  ["of another chain", { round: 7, hash: "0".repeat(64) }],
  ["of half a round", { round: 6.5, hash: last.hash }],
  ["before the first round", { round: -1, hash: terminatingHash }],
  ["of a round that no chain reaches", { round: 1e12, hash: last.hash }],
  ["of no round", { round: Number.NaN, hash: last.hash }],
  ["in capitals", { round: 7, hash: last.hash.toUpperCase() }],
])("a hash %s does not lead to the terminating hash", (_what, claimed) => {
  expect(verifyUpTo(nodeHashing, claimed, end)).toBe(false);
});

test("the hash of a round to come follows from none that is known", () => {
  expect(() => hashAt(nodeHashing, { round: 6, hash: last.hash }, 7)).toThrow("no hash of round 7 follows from 6");
});

test.each<[string, SeedingEvent, string]>([
  ["of a block is the block's hash", { mode: "bitcoin", block: 900_000, hash: salt }, salt],
  [
    "of a beacon is its randomness",
    { mode: "drand", network: "8".repeat(64), round: 4_000_000, randomness: salt },
    salt,
  ],
  [
    "of a house alone mixes the terminating hash, the machine and the first visitor's bytes",
    { mode: "local", machine: "m-1", entropy: "e".repeat(64), by: "visitor" },
    nodeHashing.sha256(`${terminatingHash}:m-1:${"e".repeat(64)}`),
  ],
])("the salt %s", (_how, event, expected) => {
  expect(saltOf(nodeHashing, terminatingHash, event)).toBe(expected);
});
