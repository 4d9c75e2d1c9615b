import { safeParse } from "valibot";
import { describe, expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { parseMoney } from "../money.ts";
import published from "../tables/miner.json";
import { combinations } from "./combinations.ts";
import { cells, leastMines, mostMines, safeProbability, safeMultiplier } from "./miner-figures.ts";
import { miner } from "./miner.ts";
import { rulesHash } from "../receipts.ts";

test("the rules in force are these: another hash is another game, and this one goes to earlier-rules.ts", () => {
  expect(rulesHash(nodeHashing, miner)).toBe("d2f1755c54eaf6cc20575c0c1f0506975b390105c85f2211ed808378c3184ec4");
});

const all = Array.from({ length: mostMines - leastMines + 1 }, (_, index) => index + leastMines);

const fresh = (mines: number) => miner.begin([], { mines });

describe.each(all)("among %i mines", (mines) => {
  const row = (published as Record<string, string[]>)[String(mines)] ?? [];

  test("every safe cell pays what is published", () => {
    expect(row).toHaveLength(cells - mines);
    const paid = row.map((_, index) => safeMultiplier(mines, index + 1));
    expect(paid).toEqual(row.map((text) => (parseMoney(text) ?? 0n) / 100n));
  });

  test("the return is the same wherever one stops, but for what is floored", () => {
    for (let safe = 1; safe <= cells - mines; safe += 1) {
      const [ways, fields] = [combinations(cells - mines, safe), combinations(cells, safe)];
      const returned = ways * safeMultiplier(mines, safe);
      expect(returned).toBeLessThanOrEqual(9_900n * fields);
      expect(returned).toBeGreaterThanOrEqual((98_992n * fields) / 10n);
      // The product of the steps' probabilities must match the total.
      let probability = 1;
      for (let open = 0; open < safe; open += 1) probability *= safeProbability(mines, open);
      expect(probability).toBeCloseTo(Number(ways) / Number(fields), 10);
    }
  });

  test("the round is won once every safe cell is open, and until then it goes on", () => {
    const bombs = Array.from({ length: mines }, (_, index) => index);
    let view = fresh(mines);
    for (let cell = mines; cell < cells; cell += 1) {
      expect(miner.roundStatus(view)).toMatchObject({ state: "open", wins: cell - mines });
      expect(miner.odds(view, { cell })).toEqual({
        probability: safeProbability(mines, cell - mines),
        multiplierE4: miner.leastNext(view),
      });
      view = miner.step(view, { cell }, bombs);
    }
    const wins = cells - mines;
    expect(miner.roundStatus(view)).toEqual({ state: "won", wins, multiplierE4: safeMultiplier(mines, wins) });
  });
});

test("over all fields of three mines, as many are survived as the chance of it says", () => {
  const survived = [0, 0, 0, 0];
  let fields = 0;
  for (let a = 0; a < cells; a += 1)
    for (let b = a + 1; b < cells; b += 1)
      for (let c = b + 1; c < cells; c += 1) {
        fields += 1;
        let view = fresh(3);
        for (const [index, cell] of [12, 0, 24, 7].entries()) {
          view = miner.step(view, { cell }, [a, b, c]);
          if (miner.roundStatus(view).state === "lost") break;
          survived[index] = (survived[index] ?? 0) + 1;
        }
      }
  expect(fields).toBe(Number(combinations(cells, 3)));
  expect(survived).toEqual([1, 2, 3, 4].map((safe) => Number(combinations(cells - safe, 3))));
});

test("a mine ends it, and all are shown only then", () => {
  const view = miner.step(fresh(2), { cell: 4 }, [4, 9]);
  expect(view).toEqual({ mines: 2, opened: [], hit: 4, bombs: null });
  expect(miner.roundStatus(view)).toEqual({ state: "lost", wins: 0, multiplierE4: 0n });
  expect(miner.odds(view, { cell: 5 })).toBeUndefined();
  expect(miner.unveil(view, [4, 9])).toEqual({ mines: 2, opened: [], hit: 4, bombs: [4, 9] });
});

test.each([{ mines: 0 }, { mines: 25 }, { mines: 2.5 }, {}, { mines: 3, more: 1 }])("%o is no choice", (choice) => {
  expect(safeParse(miner.choice, choice).success).toBe(false);
});
