import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Returns } from "../../contract/feed.ts";
import { gameIds } from "../../rules/games/ids.ts";
import { createBettors, replyOf } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { playMany, waysToPlay } from "../../tests/chaos/many-rounds.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { inTransaction } from "../db/connect.ts";
import { foldReturnSums, readReturnSums } from "./return-sums.ts";

const seed = 6;

describe("over many rounds by the house's decisions", () => {
  test.each(waysToPlay)(
    `$name returns what is expected, within the bounds of 99 %, and the books balance (seed ${seed})`,
    (way) => {
      const { sum, off, faults } = playMany(way, { seed, rounds: 5_000 });
      expect(faults).toEqual([]);
      expect(sum.bets).toBeGreaterThan(1_000);
      expect(Math.abs(off), `${off} standard deviations`).toBeLessThan(2.5758);
    },
  );
});

describe("what the games have returned", async () => {
  let nowMs = Date.now();
  const house = await startHouse({ clock: { now: () => nowMs } });
  const { pool } = house.database;
  const bettors = createBettors(house.app.house);
  const rounds = createRounders(house.app.house);
  /** Moves the clock on, because the answer is cached for a second. */
  async function read(): Promise<Returns> {
    nowMs += 1_000;
    return (await house.api<Returns>("/games/returns")).json;
  }

  test("is told to all: nothing before anything was played", async () => {
    const { items, next } = await read();
    expect(items.map(({ game }) => game)).toEqual([...gameIds]);
    const nothing = { bets: 0, currency: "RUB", staked: "0.00", returned: "0.00", expected: "0.00" };
    for (const item of items) expect(item).toMatchObject({ ...nothing, band: { low: "0.00", high: "0.00" } });
    expect(next).toBeNull();
  });

  test("is the sum of what was staked and paid, in roubles, beside what the rules let expect", async () => {
    const [rub, usd, kzt] = [
      await bettors.player(),
      await bettors.player({ currency: "USD" }),
      await bettors.player({ currency: "KZT" }),
    ];
    const first = replyOf(await bettors.bet(rub, { amount: "10.00" })).bet;
    const second = replyOf(await bettors.bet(usd, { amount: "0.05" })).bet;
    const third = replyOf(await bettors.bet(kzt, { amount: "50.00" })).bet;
    const returned = Number(first.payout) + Number(second.payout) * 100 + Number(third.payout) / 5;
    const dice = (await read()).items.find(({ game }) => game === "dice");
    // Each bet pays double with probability 0.495, so its variance is 0.9999 of the squared stake.
    const spread = 2.5758 * Math.sqrt(0.9999 * (10 ** 2 + 5 ** 2 + 10 ** 2));
    expect(dice).toMatchObject({ bets: 3, staked: "25.00", returned: returned.toFixed(2), expected: "24.75" });
    expect(Number(dice?.band.low)).toBeCloseTo(24.75 - spread < 0 ? 0 : 24.75 - spread, 1);
    expect(Number(dice?.band.high)).toBeCloseTo(24.75 + spread, 1);
  });

  test("counts several cases as the stake that they are, and a round once it is over and was played for", async () => {
    const player = await bettors.player();
    const { bet } = replyOf(await bettors.bet(player, { game: "cases", choice: { case: "start", count: 3 } }));
    let { round } = roundOf(await rounds.open(player, "coinflip"));
    const before = await read();
    expect(before.items.find(({ game }) => game === "coinflip")).toMatchObject({ bets: 0 });
    expect(before.items.find(({ game }) => game === "cases")).toMatchObject({
      bets: 1,
      staked: "30.00",
      returned: bet.payout,
      expected: "28.80",
    });
    while (round.state === "open") ({ round } = roundOf(await rounds.step(player, round, { side: "heads" })));
    const after = await read();
    expect(after.items.find(({ game }) => game === "coinflip")).toMatchObject({
      bets: 1,
      staked: "10.00",
      returned: "0.00",
      expected: "9.90",
    });
  });

  test("stays the same when its rows are folded, while bets go on", async () => {
    const player = await bettors.player();
    const fold = () => inTransaction(pool, foldReturnSums);
    for (let round = 0; round < 5; round += 1) await Promise.all([fold(), bettors.bet(player), bettors.bet(player)]);
    const before = (await readReturnSums(pool)).toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
    await fold();
    const after = (await readReturnSums(pool)).toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
    const exact = (sums: typeof before) =>
      sums.map(({ game, currency, bets, stakedMicro, returnedMicro }) => [
        game,
        currency,
        bets,
        stakedMicro,
        returnedMicro,
      ]);
    expect(new Set(exact(after))).toEqual(new Set(exact(before)));
    expect(after.find(({ game, currency }) => game === "dice" && currency === "RUB")?.bets).toBe(11);
    expect((await pool.query("select from return_sums")).rowCount).toBe(after.length);
  });

  test("is no row that bets wait for: a hundred players at once add rows and change none", async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => bettors.player()));
    await inTransaction(pool, foldReturnSums);
    // Bets do not wait while the sums are locked.
    await inTransaction(pool, async (tx) => {
      await tx.query("select from return_sums for update");
      for (const answer of await Promise.all(players.map((player) => bettors.bet(player, { key: randomUUID() }))))
        replyOf(answer);
    });
  });
});
