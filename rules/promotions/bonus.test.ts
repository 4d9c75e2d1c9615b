import { expect, test } from "vitest";
import { allCases, tickets } from "../games/cases-figures.ts";
import { duel } from "../games/coinflip-duel.ts";
import { flipsMultiplier, mostFlips } from "../games/coinflip-figures.ts";
import { crashProbability, leastTargetE2 } from "../games/crash.ts";
import { leastWinning, mostWinning, multiplierFor, outcomes } from "../games/dice-figures.ts";
import { multiplierAfter, ranks } from "../games/hilo-figures.ts";
import { type GameId, gameIds } from "../games/ids.ts";
import { hitProbability, kenoRow, mostPicks, risks } from "../games/keno-figures.ts";
import { cells, leastMines, mostMines, safeMultiplier, safeProbability } from "../games/miner-figures.ts";
import { pockets } from "../games/roulette-wheel.ts";
import { currencies, parseMoney } from "../money.ts";
import table from "../tables/bonus.json";
import {
  bonusLifeMs,
  contributionOf,
  contributionSpan,
  countedOf,
  edgeOf,
  isCleared,
  isUncounted,
  mostBonusStake,
  mostWagering,
  requiredOf,
  splitReturn,
  splitStake,
  withWagered,
} from "./bonus.ts";
import { contributionOfReturn } from "./contribution.ts";

const micro = (text: string) => parseMoney(text) ?? -1n;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** What each game returns at its worst, from its own figures. */
const worstReturns: Partial<Record<GameId, number>> = {
  dice: Math.min(
    ...range(leastWinning, mostWinning).map((winning) => (winning / outcomes) * inUnits(multiplierFor(winning))),
  ),
  coinflip: Math.min(
    Number(duel.rtp),
    ...range(1, mostFlips).map((flips) => inUnits(flipsMultiplier(flips)) / 2 ** flips),
  ),
  hilo: Math.min(...range(1, ranks).map((count) => (count / ranks) * inUnits(multiplierAfter([count])))),
  keno: Math.min(
    ...risks.flatMap((risk) =>
      range(1, mostPicks).map((picks) =>
        kenoRow(risk, picks).reduce(
          (sum, multiplierE4, hits) => sum + hitProbability(picks, hits) * inUnits(multiplierE4),
          0,
        ),
      ),
    ),
  ),
  miner: Math.min(
    ...range(leastMines, mostMines).flatMap((mines) =>
      range(1, cells - mines).map(
        (safe) =>
          range(0, safe - 1).reduce((chance, opened) => chance * safeProbability(mines, opened), 1) *
          inUnits(safeMultiplier(mines, safe)),
      ),
    ),
  ),
  cases: Math.min(
    ...allCases.map(
      ({ items, priceMicro }) =>
        items.reduce((sum, { from, to, valueMicro }) => sum + (to - from + 1) * Number(valueMicro), 0) /
        tickets /
        Number(priceMicro),
    ),
  ),
  crash: Math.min(...range(leastTargetE2, 10_000).map((targetE2) => (crashProbability(targetE2) * targetE2) / 100)),
  roulette: 36 / pockets,
};

test("each game counts by its own edge, so that clearing a bonus costs about the same whatever is played", () => {
  for (const game of gameIds) {
    const returned = worstReturns[game];
    // What players win of each other costs whoever agrees with the other next to nothing.
    const share = returned === undefined ? 0 : Math.round(Math.min(1, (1 - returned) / 0.04) * 20) * 5;
    expect([game, contributionOf(game)]).toEqual([game, BigInt(share)]);
  }
  expect(gameIds.filter((game) => worstReturns[game] === undefined)).toEqual(["rooms"]);
});

test("the edge that is told of each game is its own at its worst, to the hundredth of a percent", () => {
  for (const [game, returned] of Object.entries(worstReturns))
    expect([game, edgeOf(game)]).toEqual([game, BigInt(Math.round((1 - returned) * 10_000))]);
  expect(edgeOf("rooms")).toBeUndefined();
});

test("a provider's game counts by what it returns, as the house's own do, and one that returns all counts nothing", () => {
  for (const game of gameIds) {
    const returned = worstReturns[game];
    if (returned !== undefined) expect([game, contributionOfReturn(returned)]).toEqual([game, contributionOf(game)]);
  }
  expect([0.9, 0.95764, 0.96543, 0.98936, 1, 1.01].map(contributionOfReturn)).toEqual([100n, 100n, 85n, 25n, 0n, 0n]);
});

test("of a kind of games the least and the most is told, of one game the same twice", () => {
  expect(contributionSpan("live")).toEqual({ least: 25n, most: 70n });
  expect(contributionSpan("dice")).toEqual({ least: 25n, most: 25n });
  expect(contributionSpan("rooms")).toEqual({ least: 0n, most: 0n });
});

test("a tie at a live table counts nothing, whatever its table counts", () => {
  expect(isUncounted("live", "tie")).toBe(true);
  expect([isUncounted("live", "banker"), isUncounted("live", undefined), isUncounted("slots", "tie")]).toEqual([
    false,
    false,
    false,
  ]);
});

test("a game that no table knows counts nothing", () => {
  expect(contributionOf("game-of-tomorrow")).toBe(0n);
  expect(contributionOf("toString")).toBe(0n);
});

test("a bonus is wagered ten times at most, within 14 days, with stakes of at most these", () => {
  expect(mostWagering).toBe(10);
  expect(bonusLifeMs).toBe(14 * 86_400_000);
  const most = Object.fromEntries(currencies.map((currency) => [currency, mostBonusStake(currency)]));
  expect(most).toEqual({
    RUB: micro("500"),
    USD: micro("5"),
    KZT: micro("2500"),
    INR: micro("500"),
    EUR: micro("5"),
  });
  for (const currency of currencies)
    expect(mostBonusStake(currency)).toBe(micro(String(table.rules.maxBetWithBonus[currency])));
});

test("a stake takes real money first, and the bonus only what that lacks", () => {
  expect(splitStake(10n, 25n)).toEqual({ realMicro: 10n, bonusMicro: 0n });
  expect(splitStake(10n, 10n)).toEqual({ realMicro: 10n, bonusMicro: 0n });
  expect(splitStake(10n, 4n)).toEqual({ realMicro: 4n, bonusMicro: 6n });
  expect(splitStake(10n, 0n)).toEqual({ realMicro: 0n, bonusMicro: 10n });
});

test("what comes back is split as the stake was, to the last millionth, and never to the loss of real money", () => {
  for (const realMicro of [0n, 1n, 3n, 999_999n, 10_000_000n]) {
    for (const bonusMicro of [1n, 7n, 10_000n, 333_333n]) {
      const staked = { realMicro, bonusMicro };
      expect(splitReturn(realMicro + bonusMicro, staked)).toEqual(staked);
      expect(splitReturn(0n, staked)).toEqual({ realMicro: 0n, bonusMicro: 0n });
      for (const returned of [1n, 2n, 5n, 10_001n, 123_456_789n]) {
        const parts = splitReturn(returned, staked);
        expect(parts.realMicro + parts.bonusMicro).toBe(returned);
        expect(parts.bonusMicro >= 0n).toBe(true);
        expect(parts.realMicro * (realMicro + bonusMicro) >= returned * realMicro).toBe(true);
      }
    }
  }
});

test("wagering only grows, and no further than what is required", () => {
  let wagering = { requiredMicro: requiredOf(micro("100"), 10), wageredMicro: 0n };
  expect(wagering.requiredMicro).toBe(micro("1000"));
  expect(isCleared(wagering)).toBe(false);
  wagering = withWagered(wagering, countedOf(micro("400"), contributionOf("dice")));
  expect(wagering.wageredMicro).toBe(micro("100"));
  wagering = withWagered(wagering, countedOf(micro("400"), contributionOf("rooms")));
  expect(wagering.wageredMicro).toBe(micro("100"));
  wagering = withWagered(wagering, countedOf(micro("5000"), contributionOf("cases")));
  expect(wagering.wageredMicro).toBe(micro("1000"));
  expect(isCleared(wagering)).toBe(true);
});

function inUnits(multiplierE4: bigint): number {
  return Number(multiplierE4) / 10_000;
}
