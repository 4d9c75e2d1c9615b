import { expect, test } from "vitest";
import { currencies } from "../money.ts";
import { leastStake, rtpOf } from "./at-a-glance.ts";
import { boundsOf } from "./bounds.ts";
import { allCases } from "./cases-figures.ts";
import { instantGameIds, soloGameIds, stepsGameIds } from "./ids.ts";
import { instantGame, stepsGame } from "./index.ts";

test("what is said of a game at a glance is what its rules say", () => {
  for (const id of instantGameIds) expect(rtpOf(id), id).toBe(instantGame(id).rtp);
  for (const id of stepsGameIds) expect(rtpOf(id), id).toBe(stepsGame(id).rtp);
});

test("no bet takes less, in any currency", () => {
  for (const currency of currencies) {
    const prices = allCases.map(({ slug }) => boundsOf(instantGame("cases"), { case: slug, count: 1 }, currency).min);
    const [first = 0n, ...others] = prices;
    expect(leastStake("cases", currency)).toBe(others.reduce((least, price) => (price < least ? price : least), first));
    for (const game of soloGameIds.filter((id) => id !== "cases"))
      expect(leastStake(game, currency)).toBe(boundsOf({ id: game }, undefined, currency).min);
  }
});
