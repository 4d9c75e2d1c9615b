import { expect, test } from "vitest";
import { grantEnds, otherGames, playBonusHistories } from "../../tests/chaos/bonus-histories.ts";
import { createPayingOut } from "../../tests/builders/paying-out.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { createTestProviders } from "../../tests/builders/provider-players.ts";
import { gameIds } from "../../rules/games/ids.ts";
import { startHouse } from "../../tests/world/house.ts";

/* SEED and HISTORIES make it another one, or a long one. */
const seed = Number(process.env["SEED"] ?? 20_261_123);
const histories = Number(process.env["HISTORIES"] ?? 30);
let aheadMs = 0;
const clock = { now: () => Date.now() + aheadMs };
const paying = createPayingOut({ clock });
const { env, keys, providerGames } = createTestProviders();
const feed = await startTestFeed(clock.now);
const house = await startHouse({
  env,
  oddsSource: feed.source,
  providerGames,
  clock,
  paymentProvider: paying.provider,
});

test(
  `what players do with bonus money, at the same time and with every game, leaves the books right (seed ${seed})`,
  // Four times as many are played where something rare has not come about.
  { timeout: 120_000 + 4 * histories * 5_000 },
  async () => {
    const pass = (ms: number) => (aheadMs += ms);
    const { faults, ends, games, rare } = await playBonusHistories({
      house,
      keys,
      feed,
      paying,
      pass,
      seed,
      histories,
      checkEvery: Math.ceil(histories / 10),
      // A long one says how far it is.
      onCheck: (report) => void (histories >= 1_000 && process.stdout.write(`${JSON.stringify(report)}\n`)),
    });
    expect(faults).toEqual([]);
    // All that may come about came about.
    expect(Object.keys(ends)).toEqual(expect.arrayContaining([...grantEnds]));
    expect(Object.entries(rare).filter(([, count]) => count === 0)).toEqual([]);
    expect(Object.keys(games).toSorted()).toEqual([...gameIds, ...otherGames].toSorted());
  },
);
