import { expect, test } from "vitest";
import { randomChoice } from "../../tests/builders/random-choice.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { stakeLimits } from "../limits.ts";
import { currencies } from "../money.ts";
import { leastStake, rtpOf } from "./at-a-glance.ts";
import { boundsOf } from "./bounds.ts";
import { allCases } from "./cases-figures.ts";
import { duel } from "./coinflip-duel.ts";
import { crashProbability, leastTargetE2 } from "./crash.ts";
import type { InstantGame, StepsGame } from "./game.ts";
import { instantGameIds, sharedGameIds, type SharedGameId, soloGameIds, stepsGameIds, worstReturn } from "./ids.ts";
import { instantGame, stepsGame } from "./index.ts";
import { roomPayout } from "./rooms.ts";
import { pockets } from "./roulette-wheel.ts";
import { chainGameIds } from "./shared.ts";

test("what is said of a game at a glance is what its rules say", () => {
  for (const id of instantGameIds) expect(rtpOf(id), id).toBe(instantGame(id).rtp);
  for (const id of stepsGameIds) expect(rtpOf(id), id).toBe(stepsGame(id).rtp);
});

test.each(soloGameIds)("what %s returns at the worst choice is said in rules/games/ids.ts", (id) => {
  const random = seededRandom(11);
  const returned = [
    ...instantGameIds.filter((other) => other === id).flatMap((game) => returnsDrawn(instantGame(game), random)),
    ...stepsGameIds.filter((other) => other === id).flatMap((game) => returnsInSteps(stepsGame(game), random)),
  ];
  expect(toFourDecimals(Math.min(...returned))).toBe(worstReturn(id));
  expect(Math.max(...returned)).toBeLessThan(Number(rtpOf(id)) + 1e-9);
});

/** What each comes to that many play at once, which has no choice and ending that all have in common. */
const worstShared: Record<SharedGameId, number> = {
  crash: Math.min(
    ...Array.from({ length: 9_900 }, (_, more) => leastTargetE2 + more).map(
      (targetE2) => (crashProbability(targetE2) * targetE2) / 100,
    ),
  ),
  roulette: 36 / pockets,
  rooms: returnOfPot(1_000_000n, 10n ** 12n),
};

test.each(sharedGameIds)("what %s returns at the worst choice is said in rules/games/ids.ts", (id) => {
  expect(toFourDecimals(worstShared[id])).toBe(toFourDecimals(worstReturn(id)));
});

test("a duel of coins returns as much as a flip", () => {
  expect(duel.rtp).toBe(rtpOf("coinflip"));
});

test("no bet takes less, in any currency", () => {
  for (const currency of currencies) {
    const prices = allCases.map(({ slug }) => boundsOf(instantGame("cases"), { case: slug, count: 1 }, currency).min);
    const [first = 0n, ...others] = prices;
    expect(leastStake("cases", currency)).toBe(others.reduce((least, price) => (price < least ? price : least), first));
    for (const game of soloGameIds.filter((id) => id !== "cases"))
      expect(leastStake(game, currency)).toBe(boundsOf({ id: game }, undefined, currency).min);
    for (const game of chainGameIds) expect(leastStake(game, currency)).toBe(stakeLimits(game, currency).min);
    expect(leastStake("rooms", currency)).toBe(stakeLimits("rooms.red", currency).min);
  }
});

/** Of so many choices that each kind of a game's is among them. */
function returnsDrawn(game: InstantGame, random: () => number): number[] {
  return Array.from({ length: 1_000 }, () =>
    game
      .endings(randomChoice(game.choice, random))
      .reduce((sum, { probability, multiplierE4 }) => sum + (probability * Number(multiplierE4)) / 10_000, 0),
  );
}

/** What it returns to cash out after the first step, after the second and so on, as long as none is lost. */
function returnsInSteps(game: StepsGame, random: () => number): number[] {
  return Array.from({ length: 1_000 }, () => {
    const choice = randomChoice(game.choice, random);
    const secret = game.deal({ next: () => Math.floor(random() * 2 ** 32) }, choice);
    const returned: number[] = [];
    let view = game.begin(secret, choice);
    for (let reached = 1; game.roundStatus(view).state === "open";) {
      const action = randomChoice(game.action, random);
      const step = game.odds(view, action);
      if (!step) continue;
      reached *= step.probability;
      if (step.multiplierE4 > 0n) returned.push((reached * Number(step.multiplierE4)) / 10_000);
      view = game.step(view, action, secret);
    }
    return returned;
  }).flat();
}

function returnOfPot(ownMicro: bigint, potMicro: bigint): number {
  const bets = [ownMicro, potMicro - ownMicro].map((stakeMicro, index) => ({
    player: String(index),
    stakeMicro,
    clientSeed: "",
  }));
  return Number(roomPayout(bets, "0")) / Number(potMicro);
}

function toFourDecimals(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
