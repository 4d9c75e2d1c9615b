import fc from "fast-check";
import { expect, test } from "vitest";
import { nodeHashing } from "../server/games/hashing.ts";
import { commitmentOf, pick, pick52, randomOf } from "./fairness.ts";
import vectors from "./tables/vectors.json";

const { serverSeed, clientSeed } = vectors;

test("a commitment is the hash of the seed's text", () => {
  expect(commitmentOf(nodeHashing, serverSeed)).toBe(vectors.serverSeedHash);
});

test.each(Object.entries(vectors.u32))(
  "the stream of nonce %s is the published one, across its blocks",
  (nonce, words) => {
    const random = randomOf(nodeHashing, { serverSeed, clientSeed, nonce: Number(nonce) });
    expect(words.length).toBeGreaterThan(8);
    expect(words.map(() => random.next())).toEqual(words);
  },
);

test("a stream depends on the server's seed, the client's seed and the nonce", () => {
  const first = (change: object) => randomOf(nodeHashing, { serverSeed, clientSeed, nonce: 0, ...change }).next();
  const streams = [
    first({}),
    first({ serverSeed: serverSeed.replace("a", "b") }),
    first({ clientSeed: "other" }),
    first({ nonce: 1 }),
  ];
  expect(new Set(streams).size).toBe(4);
});

test("a pick is exact for every word and every n up to 2^21", () => {
  const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  const n = fc.integer({ min: 1, max: 2 ** 21 });
  fc.assert(
    fc.property(word, n, (u, of) => {
      expect(BigInt(pick(u, of))).toBe((BigInt(u) * BigInt(of)) >> 32n);
    }),
    { seed: 21, numRuns: 2_000 },
  );
});

test("a pick reaches its first and its last value and no further", () => {
  for (const n of [1, 2, 37, 52, 10_000, 1_000_000]) {
    expect([pick(0, n), pick(2 ** 32 - 1, n)]).toEqual([0, n - 1]);
  }
});

test("a pick by 52 bits reaches its first and its last value and no further, for a few and for very many", () => {
  for (const n of [1, 37, 1_000_000, 2 ** 40]) expect([pick52(0, n), pick52(2 ** 52 - 1, n)]).toEqual([0, n - 1]);
});

test("a game of forty numbers drawn without return is the published one", () => {
  for (const [nonce, drawn] of Object.entries(vectors.keno)) {
    const random = randomOf(nodeHashing, { serverSeed, clientSeed, nonce: Number(nonce) });
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    for (let index = 0; index < 10; index += 1) {
      const other = index + pick(random.next(), 40 - index);
      [numbers[index], numbers[other]] = [numbers[other] ?? 0, numbers[index] ?? 0];
    }
    expect(numbers.slice(0, 10)).toEqual(drawn);
  }
});
