import { expect, test } from "vitest";
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
import { contributionOfReturn, contributionOfTitle } from "./contribution.ts";
import { worstCostToClear } from "./costs.ts";

const micro = (text: string) => parseMoney(text) ?? -1n;

test("each game counts by what its worst choice returns, and one that players win of each other counts nothing", () => {
  const counted = ["cases", "roulette", "dice", "keno", "coinflip", "rooms"].map(contributionOf);
  expect(counted).toEqual([100n, 70n, 25n, 25n, 25n, 0n]);
});

test("the edge that is told of each game is its own at its worst, to the hundredth of a percent", () => {
  const told = ["cases", "roulette", "dice", "keno", "coinflip", "rooms"].map(edgeOf);
  expect(told).toEqual([400n, 270n, 101n, 108n, 100n, undefined]);
});

test("a provider's game counts by what it returns, and one that returns all counts nothing", () => {
  expect([0.9, 0.95764, 0.96543, 0.98936, 1, 1.01].map(contributionOfReturn)).toEqual([100n, 100n, 85n, 25n, 0n, 0n]);
});

test("a title that would cost more to clear with than is told of its kind counts nothing", () => {
  const slots = [0.9, 0.95, 0.9575, 0.9576, 0.9654, 0.98, 1].map((returned) => contributionOfTitle("slots", returned));
  expect(slots).toEqual([0n, 0n, 0n, 100n, 85n, 50n, 0n]);
  const live = [0.94, 0.973, 0.98936, 0.995, 0.9971].map((returned) => contributionOfTitle("live", returned));
  expect(live).toEqual([0n, 70n, 25n, 15n, 0n]);
  const amount = micro("1000");
  const worst = Number(worstCostToClear(amount, 1).lostMicro);
  const costs = [...Array(10_101).keys()].flatMap((returnE4) =>
    (["slots", "live"] as const).map((kind) => {
      const share = Number(contributionOfTitle(kind, returnE4 / 10_000)) / 100;
      return share === 0 ? 0 : (Number(amount) * (10_000 - returnE4)) / 10_000 / share;
    }),
  );
  expect(Math.max(...costs)).toBeLessThanOrEqual(worst);
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

test("a game that nothing is known of counts nothing, and bets of the book do not either", () => {
  for (const game of ["game-of-tomorrow", "toString", "betting"])
    expect([game, contributionOf(game), edgeOf(game)]).toEqual([game, 0n, undefined]);
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
