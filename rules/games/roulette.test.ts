import { safeParse } from "valibot";
import { describe, expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { maxPayout, stakeLimits } from "../limits.ts";
import { currencies, parseAmount } from "../money.ts";
import vectors from "../tables/vectors.json";
import {
  colourSpots,
  pocketFor,
  pocketOf,
  pocketPayouts,
  returnsOf,
  roulette,
  rouletteFault,
  roulettePayout,
  totalOf,
} from "./roulette.ts";
import { rouletteChoice } from "./roulette-choice.ts";
import { rouletteKinds, rouletteSpots, type Spot, spotByKey, spotOf } from "./roulette-spots.ts";
import { colourOf, neighboursOf, pockets, wheelOrder } from "./roulette-wheel.ts";

const every = Array.from({ length: pockets }, (_, pocket) => pocket);
const spotAt = (key: string): Spot => {
  const spot = spotByKey(key);
  if (!spot) throw new Error(`${key} is no spot`);
  return spot;
};
const chips = (key: string, units = "1") => ({ spot: spotAt(key), stakeMicro: parseAmount(units) ?? 0n });

describe("every bet of the table, over every pocket", () => {
  test.each(rouletteSpots.map((spot) => [spot.key, spot] as const))(
    "%s returns 36/37 of what is staked",
    (_key, spot) => {
      const bets = [{ spot, stakeMicro: 1_000_000n }];
      const paid = pocketPayouts(bets);
      expect(paid).toHaveLength(37);
      // Exactly, in whole numbers.
      expect(paid.reduce((sum, payout) => sum + payout, 0n)).toBe(36n * totalOf(bets));
      expect(paid.filter((payout) => payout > 0n)).toHaveLength(spot.covers.length);
      expect(returnsOf(spot) * BigInt(spot.covers.length)).toBe(36n);
      expect(spotOf(spot)).toBe(spot);
      expect([...spot.covers]).toEqual([...spot.covers].toSorted((a, b) => a - b));
    },
  );

  test("there are as many of each kind as lie on a table with one zero, and no two alike", () => {
    const counts = rouletteKinds.map((kind) => rouletteSpots.filter((spot) => spot.kind === kind).length);
    expect(counts).toEqual([37, 60, 12, 2, 22, 1, 11, 3, 3, 1, 1, 1, 1, 1, 1]);
    expect(new Set(rouletteSpots.map(({ key }) => key)).size).toBe(157);
    const inside = rouletteSpots.filter(({ covers }) => covers.length < 12);
    expect(new Set(inside.map(({ covers }) => covers.join())).size).toBe(inside.length);
  });

  test("what lies between numbers covers neighbours only: rows and columns differ by one step at most", () => {
    const row = (n: number) => Math.ceil(n / 3);
    const column = (n: number) => (n + 2) % 3;
    for (const { kind, covers } of rouletteSpots.filter(({ kind }) => ["split", "corner"].includes(kind))) {
      if (covers[0] === 0) continue;
      const spread = (of: (n: number) => number) => new Set(covers.map(of)).size;
      expect([spread(row), spread(column)].toSorted((a, b) => a - b)).toEqual(kind === "split" ? [1, 2] : [2, 2]);
      const [first = 0, last = 0] = [covers[0], covers.at(-1)];
      expect(row(last) - row(first) <= 1 && Math.abs(column(last) - column(first)) <= 1).toBe(true);
    }
  });
});

test.each(vectors.chain.games)(
  "round $game of the published chain falls into pocket $roulettePocket",
  ({ gameHash, roulettePocket }) => {
    expect(pocketOf(nodeHashing, { salt: vectors.chain.salt, hash: gameHash })).toBe(roulettePocket);
  },
);

test("each pocket has its part of all values, give or take one", () => {
  const values = 2n ** 52n;
  const bounds = every.map((pocket) => (BigInt(pocket) * values + 36n) / 37n);
  expect(bounds.map((bound) => pocketFor(Number(bound)))).toEqual(every);
  expect(bounds.slice(1).map((bound) => pocketFor(Number(bound) - 1))).toEqual(every.slice(0, -1));
  expect(pocketFor(2 ** 52 - 1)).toBe(36);
});

describe("the wheel", () => {
  test("has each pocket once, and red and black in turn", () => {
    expect([...wheelOrder].toSorted((a, b) => a - b)).toEqual(every);
    const colours = wheelOrder.slice(1).map(colourOf);
    expect(colours.every((colour, index) => colour !== colours[index - 1] && colour !== "zero")).toBe(true);
    expect(colourOf(0)).toBe("zero");
  });

  test.each([
    [0, 2, [3, 26, 0, 32, 15]],
    [26, 1, [3, 26, 0]],
    [17, 0, [17]],
  ])("beside %s with %s to each side lie %s", (pocket, side, expected) => {
    expect(neighboursOf(pocket, side)).toEqual(expected);
  });

  test("has no more neighbours than pockets, and none of a pocket that it lacks", () => {
    expect(neighboursOf(5, 100).toSorted((a, b) => a - b)).toEqual(every);
    expect(() => neighboursOf(37, 2)).toThrow("the wheel has no pocket 37");
  });
});

test("bets of one list are paid together", () => {
  const bets = [chips("straight:17", "2"), chips("split:17-20"), chips("red"), chips("black", "10"), chips("dozen:2")];
  expect(totalOf(bets)).toBe(parseAmount("15"));
  expect(roulettePayout(bets, 17)).toBe(parseAmount(`${2 * 36 + 18 + 20 + 3}`));
  expect(roulettePayout(bets, 20)).toBe(parseAmount(`${18 + 20 + 3}`));
  expect(roulettePayout(bets, 0)).toBe(0n);
});

describe("a bet", () => {
  test.each([
    [{ kind: "straight", value: 0 }, [0]],
    [{ kind: "split", value: [0, 3] }, [0, 3]],
    [{ kind: "street", value: [34, 35, 36] }, [34, 35, 36]],
    [{ kind: "trio_with_zero", value: [0, 1, 2] }, [0, 1, 2]],
    [{ kind: "corner", value: [32, 33, 35, 36] }, [32, 33, 35, 36]],
    [{ kind: "first_four", value: [0, 1, 2, 3] }, [0, 1, 2, 3]],
    [{ kind: "column", value: 3 }, [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]],
    [{ kind: "dozen", value: 1 }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ])("%j covers %s", (bet, covers) => {
    const { success, output } = safeParse(rouletteChoice, bet);
    expect(success && spotOf(output)?.covers).toEqual(covers);
  });

  test.each([
    ["on a number that is none", { kind: "straight", value: 37 }],
    ["on half a number", { kind: "straight", value: 0.5 }],
    ["on a number as text", { kind: "straight", value: "17" }],
    ["on a list of one", { kind: "straight", value: [17] }],
    ["on no number", { kind: "straight" }],
    ["on numbers that do not touch", { kind: "split", value: [3, 4] }],
    ["on numbers in another order", { kind: "split", value: [20, 17] }],
    ["on a corner over the edge", { kind: "corner", value: [3, 4, 6, 7] }],
    ["on a street that starts in the middle", { kind: "street", value: [2, 3, 4] }],
    ["on a fourth dozen", { kind: "dozen", value: 4 }],
    ["on a red that names a number", { kind: "red", value: 1 }],
    ["of a kind that is none", { kind: "voisins", value: 1 }],
    ["with more than was asked", { kind: "red", amount: "1" }],
    ["on nothing", null],
  ])("%s is refused", (_what, bet) => {
    expect(safeParse(rouletteChoice, bet).success).toBe(false);
  });
});

describe("limits", () => {
  test("are those of one spot, over all that is put there in a round", () => {
    const fault = (bets: ReturnType<typeof chips>[], placed: ReturnType<typeof chips>[] = []) => {
      const found = rouletteFault(bets, "RUB", placed);
      return found && `${found.fault} ${found.spot.key} ${found.limit / 1_000_000n}`;
    };
    expect(fault([chips("red", "1"), chips("black", "10000")])).toBeUndefined();
    expect(fault([chips("red", "0.99")])).toBe("stake_too_low red 1");
    expect(fault([chips("red", "10000.01")])).toBe("stake_too_high red 10000");
    expect(fault([chips("red", "6000"), chips("red", "5000")])).toBe("stake_too_high red 4000");
    expect(fault([chips("odd"), chips("red", "5000")], [chips("red", "9000")])).toBe("stake_too_high red 1000");
    expect(fault([chips("red")], [chips("red", "10000")])).toBe("stake_too_high red 0");
  });

  test.each(currencies)("in %s leave no pocket that could pay more than one bet may win", (currency) => {
    const { max } = stakeLimits("roulette", currency);
    const most = pocketPayouts(rouletteSpots.map((spot) => ({ spot, stakeMicro: max })));
    expect(most.every((payout) => payout <= maxPayout(currency))).toBe(true);
  });
});

test("the small layout is a part of the table, and the rules are counted out", () => {
  expect(colourSpots.map((key) => returnsOf(spotAt(key)))).toEqual([2n, 2n, 36n]);
  const table = roulette.table();
  expect(table["split:17-20"]).toEqual(["18", 17, 20]);
  expect(Object.keys(table).filter((key) => spotByKey(key))).toHaveLength(157);
  expect(Number(roulette.rtp)).toBeCloseTo(36 / 37, 5);
});
