import { expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { randomOf } from "../fairness.ts";
import vectors from "../tables/vectors.json";
import { drawn } from "./draw.ts";
import { rankOf } from "./hilo-figures.ts";
import { instantGame, stepsGame } from "./index.ts";

/* The published test vectors: fixed seeds and their outcomes. */

const nonces = ["0", "1", "2", "3"] as const;
const seedingOf = (nonce: string) => ({ ...vectors, nonce: Number(nonce) });
const randomAt = (nonce: string) => randomOf(nodeHashing, seedingOf(nonce));

test.each(nonces)("keno at nonce %s draws the published numbers", (nonce) => {
  const drawnNumbers = vectors.keno[nonce];
  const outcome = drawn(nodeHashing, instantGame("keno"), seedingOf(nonce), { picks: drawnNumbers, risk: "low" });
  expect(outcome).toEqual({ drawn: drawnNumbers, hits: 10 });
});

test.each(nonces)("a case at nonce %s is opened by the published ticket", (nonce) => {
  const outcome = drawn(nodeHashing, instantGame("cases"), seedingOf(nonce), { case: "start", count: 1 });
  expect(outcome).toMatchObject({ tickets: [vectors.cases[nonce]] });
});

test.each(nonces)("the coin at nonce %s falls as published", (nonce) => {
  const secret = stepsGame("coinflip").deal(randomAt(nonce), {}) as string[];
  expect(secret.slice(0, 10)).toEqual(vectors.coinflip[nonce].map((bit) => (bit === 0 ? "heads" : "tails")));
  const flipped = drawn(nodeHashing, instantGame("coinflip"), seedingOf(nonce), { side: "heads" });
  expect(flipped).toEqual({ side: secret[0] });
});

test.each(nonces)("the cards at nonce %s are the published ones", (nonce) => {
  const secret = stepsGame("hilo").deal(randomAt(nonce), {}) as number[];
  expect(secret.slice(0, 6).map((card) => `${rankOf(card)}/${card % 4}`)).toEqual(vectors.hilo[nonce]);
});

test.each(nonces)("the mines at nonce %s lie where published", (nonce) => {
  expect(stepsGame("miner").deal(randomAt(nonce), { mines: 3 })).toEqual(vectors.miner[nonce].M3);
  expect(stepsGame("miner").deal(randomAt(nonce), { mines: 10 })).toEqual(vectors.miner[nonce].M10);
});
