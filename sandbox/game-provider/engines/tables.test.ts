import { expect, test } from "vitest";
import { type BaccaratBet, baccaratBets, baccaratReturn, playBaccarat } from "./baccarat.ts";
import { engines } from "./engines.ts";
import { tables } from "./tables.ts";
import { coveredBy, isRed, outsideBets, pockets, wheelOrder, wheelReturn } from "./wheel.ts";

test("each bet of baccarat returns exactly what the table says, over all cards of an infinite deck", () => {
  const shares: Record<BaccaratBet, number> = { player: 0, banker: 0, tie: 0 };
  /** Thirteen ranks a card, ten of them by points: those of ten count four times. */
  const points = [[1, 9 * 4], ...Array.from({ length: 9 }, (_, index) => [1, index * 4])];
  const weights = points.map((_, index) => (index === 0 ? 4 : 1) / 13);
  function walk(cards: number[], share: number): void {
    let drawn = 0;
    const isShort = { value: false };
    const hand = playBaccarat(() => {
      const card = cards[drawn++];
      if (card === undefined) isShort.value = true;
      return card ?? 0;
    });
    if (!isShort.value) {
      shares[hand.winner] += share;
      return;
    }
    points.forEach(([, card], index) => walk([...cards, card ?? 0], share * (weights[index] ?? 0)));
  }
  walk([], 1);
  for (const bet of baccaratBets) {
    const returned = baccaratBets.reduce((sum, won) => sum + shares[won] * Number(baccaratReturn(bet, won)), 0) / 100;
    expect(returned.toFixed(5)).toBe(engines.baccarat.rtpOf?.[bet]);
  }
  expect(engines.baccarat.rtp).toBe(engines.baccarat.rtpOf?.["banker"]);
});

test("every bet on the wheel returns 36 of 37", () => {
  const bets = [...outsideBets, ...Array.from({ length: pockets }, (_, number) => `n${number}`)];
  for (const bet of bets) {
    let returned = 0n;
    for (let pocket = 0; pocket < pockets; pocket += 1) returned += wheelReturn(bet, pocket);
    expect([bet, returned]).toEqual([bet, 3_600n]);
    expect(tables.wheel.top(bet)).toBe(3_600n / BigInt(coveredBy(bet).length));
  }
  expect((36 / 37).toFixed(5)).toBe(engines.wheel.rtp);
  expect(["n37", "n-1", "n", "toString", "green"].flatMap(coveredBy)).toEqual([]);
});

test("the wheel has every pocket once, and its reds and blacks beside each other", () => {
  expect(wheelOrder.toSorted((a, b) => a - b)).toEqual(Array.from({ length: pockets }, (_, pocket) => pocket));
  const around = wheelOrder.slice(1).map(isRed);
  expect(around.every((red, index) => index === 0 || red !== around[index - 1])).toBe(true);
});
