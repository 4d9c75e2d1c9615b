import { expect, test } from "vitest";
import { randomChoice } from "../../tests/builders/random-choice.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { combinations } from "./combinations.ts";
import { caseOf } from "./cases-figures.ts";
import { duel } from "./coinflip-duel.ts";
import { multiplierFor } from "./dice-figures.ts";
import { type DiceChoice, winningRolls } from "./dice.ts";
import { edgeOf } from "./edges.ts";
import { kenoRow, mostPicks, risks } from "./keno-figures.ts";
import { instantGameIds } from "./ids.ts";
import { instantGame } from "./index.ts";
import { caseSlugs } from "./variants.ts";

/** Rounds to parts of 10^10 in whole numbers. */
function keptOf(paid: bigint, staked: bigint): bigint {
  return (2n * (staked - paid) * 10_000_000_000n + staked) / (2n * staked);
}

test("the edge of dice is what its whole hundred leaves, for every width of it", () => {
  for (let winning = 1; winning <= 9_800; winning += 1) {
    const choice: DiceChoice = { mode: "under", target: winning };
    expect(winningRolls(choice)).toBe(winning);
    const paid = BigInt(winning) * multiplierFor(winning);
    expect(edgeOf({ game: "dice", choice })).toBe(keptOf(paid, 10_000n * 10_000n));
  }
});

test("the edge of keno is counted over all draws that there are, row by row", () => {
  const draws = combinations(40, 10);
  for (const risk of risks)
    for (let count = 1; count <= mostPicks; count += 1) {
      const picks = Array.from({ length: count }, (_, index) => index + 1);
      const paid = kenoRow(risk, count).reduce(
        (sum, multiplierE4, hits) =>
          sum + combinations(count, hits) * combinations(40 - count, 10 - hits) * multiplierE4,
        0n,
      );
      expect(edgeOf({ game: "keno", choice: { picks, risk } })).toBe(keptOf(paid, draws * 10_000n));
    }
});

test("the edge of a case is counted over its tickets, and is the same however many are opened", () => {
  for (const slug of caseSlugs) {
    const paid = caseOf(slug).items.reduce(
      (sum, { from, to, multiplierE4 }) => sum + BigInt(to - from + 1) * multiplierE4,
      0n,
    );
    for (const count of [1, 5])
      expect(edgeOf({ game: "cases", choice: { case: slug, count } })).toBe(keptOf(paid, 1_000_000n * 10_000n));
  }
});

test("a flip, a ladder and a duel each have their own edge, and so has everything else", () => {
  const percent = 100_000_000n;
  expect(edgeOf({ game: "coinflip", choice: { side: "heads" } })).toBe(percent);
  expect(edgeOf({ game: "coinflip", choice: {} })).toBe(percent);
  expect(edgeOf({ game: "coinflip", choice: { mode: "duel", side: "heads" } })).toBe(percent);
  expect(duel.rtp).toBe("0.99");
  expect(edgeOf({ game: "hilo", choice: {} })).toBe(percent);
  expect(edgeOf({ game: "miner", choice: { mines: 3 } })).toBe(percent);
  expect(edgeOf({ game: "crash", choice: { auto_cash_out: "2.00", on_cut: false } })).toBe(percent);
  // One pocket of 37.
  expect(edgeOf({ game: "roulette", choice: [{ kind: "red", amount: "1.00" }] })).toBe(270_270_270n);
});

test("who has nearly all of a pot pays nearly nothing", () => {
  const at = (ownMicro: bigint, potMicro: bigint) => edgeOf({ game: "rooms", choice: {}, pot: { ownMicro, potMicro } });
  expect(at(1n, 2n)).toBe(200_000_000n);
  expect(at(99n, 100n)).toBe(4_000_000n);
  expect(at(100n, 100n)).toBe(0n);
  expect(edgeOf({ game: "rooms", choice: {} })).toBe(400_000_000n);
});

test("no game that is drawn at once has an edge below nothing or above a tenth", () => {
  const random = seededRandom(7);
  for (const game of instantGameIds)
    for (let index = 0; index < 200; index += 1) {
      const edge = edgeOf({ game, choice: randomChoice(instantGame(game).choice, random) });
      expect(edge).toBeGreaterThan(0n);
      expect(edge).toBeLessThan(1_000_000_000n);
    }
});
