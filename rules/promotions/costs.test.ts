import { expect, test } from "vitest";
import { factsOf, gameIds, playedIds } from "../games/ids.ts";
import { parseMoney, toWire } from "../money.ts";
import { mostWagering } from "./bonus.ts";
import { costToClear, countingGames, worstCostToClear } from "./costs.ts";

const micro = (text: string) => parseMoney(text) ?? -1n;
const shown = (cost: ReturnType<typeof costToClear>) =>
  cost && { staked: toWire(cost.stakedMicro), lost: toWire(cost.lostMicro) };

test("what a bonus costs to clear is its wagering by the game's edge over what of the game counts", () => {
  expect(shown(costToClear(micro("1000"), 10, "cases"))).toEqual({ staked: "10000.00", lost: "400.00" });
  expect(shown(costToClear(micro("1000"), 10, "dice"))).toEqual({ staked: "40000.00", lost: "404.00" });
  expect(shown(costToClear(micro("1000"), 10, "roulette"))).toEqual({ staked: "14285.714286", lost: "385.714286" });
  expect(shown(costToClear(micro("1000"), 10, "slots"))).toEqual({ staked: "10000.00", lost: "424.00" });
  expect(shown(costToClear(micro("1000"), 10, "live"))).toEqual({ staked: "40000.00", lost: "492.00" });
  expect(costToClear(micro("1000"), 10, "rooms")).toBeUndefined();
});

test("the cost that is told is that of the worst choice there is", () => {
  const worst = worstCostToClear(micro("1000"), 10);
  const costs = countingGames.flatMap((game) => costToClear(micro("1000"), 10, game) ?? []);
  expect(costs).toHaveLength(countingGames.length);
  expect(
    costs.filter(({ lostMicro, stakedMicro }) => lostMicro > worst.lostMicro || stakedMicro > worst.stakedMicro),
  ).toEqual([]);
  expect(costs.map(({ lostMicro }) => lostMicro)).toContain(worst.lostMicro);
  expect(costs.map(({ stakedMicro }) => stakedMicro)).toContain(worst.stakedMicro);
  // Shown in hundredths, it is never said to be less than it is.
  expect(worstCostToClear(micro("0.015"), 10).lostMicro).toBe(micro("0.01"));
});

test("whatever is played, clearing costs less than half of the bonus", () => {
  const amount = micro("1000");
  expect(worstCostToClear(amount, mostWagering).lostMicro * 2n < amount).toBe(true);
  for (const game of countingGames) {
    const share = Number(costToClear(amount, mostWagering, game)?.lostMicro) / Number(amount);
    expect(share, game).toBeGreaterThan(0.38);
    expect(share, game).toBeLessThan(0.5);
  }
});

test("every game but those that players win of each other counts, and bets of the book do not", () => {
  const amongPlayers = gameIds.filter((game) => factsOf[game].amongPlayers);
  expect(playedIds.filter((game) => !countingGames.includes(game))).toEqual([...amongPlayers, "betting"]);
});
