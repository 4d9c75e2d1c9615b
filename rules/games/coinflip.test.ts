import { describe, expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { safeParse } from "valibot";
import { flipsMultiplier, mostFlips } from "./coinflip-figures.ts";
import { flip, sideOf } from "./coinflip-flip.ts";
import { ladder, type LadderView } from "./coinflip-ladder.ts";
import { type Side, sides } from "./variants.ts";
import { rulesHash } from "../receipts.ts";

test("the rules in force are these: another hash is another game, and this one goes to earlier-rules.ts", () => {
  expect(rulesHash(nodeHashing, flip)).toBe("9ae168b6b3ade50a42bc61ac036ca8e9c8ba2ae4cabae9d19df88fbc913e6f3d");
  expect(rulesHash(nodeHashing, ladder)).toBe("449ce89068517fc2f3ebe80e7c57c7070212e7cb4cf816d70527106cb3de3435");
});

const allOf = (count: number): Side[][] =>
  count === 0 ? [[]] : allOf(count - 1).flatMap((calls) => sides.map((side) => [...calls, side]));

describe("one flip", () => {
  test("returns exactly 99 % whichever side is called", () => {
    for (const side of sides) {
      const paid = sides.map((fallen) => flip.multiplier({ side }, { side: fallen }));
      expect(paid.reduce((sum, each) => sum + each, 0n)).toBe(9_900n * 2n);
      expect(flip.topMultiplier({ side })).toBe(19_800n);
    }
  });

  test("falls by the top bit: half of all words are heads", () => {
    const side = (word: number) => sideOf({ next: () => word });
    expect([0, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1].map(side)).toEqual(["heads", "heads", "tails", "tails"]);
  });

  test.each([{ side: "edge" }, {}, { side: "heads", more: 1 }, null])("%o is no choice", (choice) => {
    expect(safeParse(flip.choice, choice).success).toBe(false);
  });
});

describe("the ladder", () => {
  test.each([[[]], [null], [""], [{ side: "heads" }]])("takes no choice, and %j is not none", (choice) => {
    expect(safeParse(ladder.choice, choice).success).toBe(false);
    expect(safeParse(ladder.choice, {}).success).toBe(true);
  });

  test.each([
    [1, 19_800n],
    [2, 39_600n],
    [9, 5_068_800n],
    [20, 10_380_902_400n],
  ])("pays for %i flips won %s ten-thousandths", (wins, multiplierE4) => {
    expect(flipsMultiplier(wins)).toBe(multiplierE4);
  });

  test.each([1, 2, 5, 10])("stopped after %i flips returns exactly 99 % over all ways the coin can fall", (steps) => {
    const calls: Side[] = Array.from({ length: steps }, (_, index) => (index % 3 === 0 ? "tails" : "heads"));
    let paid = 0n;
    for (const secret of allOf(steps)) {
      let view: LadderView = { calls: [], sides: [] };
      for (const side of calls) {
        if (ladder.roundStatus(view).state !== "open") break;
        view = ladder.step(view, { side }, secret);
      }
      paid += ladder.roundStatus(view).multiplierE4;
    }
    expect(paid).toBe(9_900n * 2n ** BigInt(steps));
  });

  test("ends by itself with the last flip, and says beforehand what each is worth", () => {
    const secret: Side[] = Array.from({ length: mostFlips }, () => "heads");
    let view = ladder.begin(secret, {});
    for (let wins = 0; wins < mostFlips; wins += 1) {
      expect(ladder.roundStatus(view)).toEqual({ state: "open", wins, multiplierE4: flipsMultiplier(wins) });
      expect(ladder.odds(view, { side: "heads" })).toEqual({ probability: 0.5, multiplierE4: ladder.leastNext(view) });
      view = ladder.step(view, { side: "heads" }, secret);
    }
    expect(ladder.roundStatus(view)).toMatchObject({ state: "won", wins: mostFlips });
    expect(ladder.odds(view, { side: "heads" })).toBeUndefined();
  });
});
