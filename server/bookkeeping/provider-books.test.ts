import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { SafePlay } from "../../contract/safe-play.ts";
import { createProviderPlayers, createTestProviders } from "../../tests/builders/provider-players.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { adjustRound, readAdjustment } from "./adjust-round.ts";
import { readDay } from "./day.ts";
import { providerDay } from "./provider-day.ts";

let nowMs = Date.parse("2026-11-19T12:00:00Z");
const clock = { now: () => nowMs, steadyMs: () => performance.now() };
const { env, keys, providerGames } = createTestProviders();
const house = await startHouse({ env, providerGames, clock });
const { pool } = house.database;
const { rng, eligibilities } = house.app.house;
const { enter } = createProviderPlayers(house, keys, clock);

/** What an operator corrects, by the words of the command. */
function adjust(player: bigint, round: string, txId: string, amount: string): Promise<string> {
  const words = ["sorted", String(player), round, txId, amount, "--reason", "resettled", "--author", "Dana K."];
  return adjustRound(pool, readAdjustment(words), { clock, rng, eligibilities });
}

test("a correction is agreed on by an operator, once, and then the provider's own finds it", async () => {
  const player = await enter();
  await player.bet("r1", "10.00");
  await player.bet("r2", "10.00");
  await player.win("r1", "0.00");
  const ask = (amount: string, txId = "fix-1") =>
    player.ask("adjust", { ...player.inRound("r1"), txId, amount, reason: "resettled" });
  const book = (round: string, amount: string, txId = "fix-1") => adjust(player.id, round, txId, amount);
  expect(await ask("25.00")).toEqual({ refused: "not_agreed" });
  await expect(book("r2", "25.00")).rejects.toThrow(/has no round r2 of sorted that is over/);
  await expect(book("r1", "-2000.00")).rejects.toThrow(/has less than that/);
  expect(await book("r1", "25.00")).toBe(`Booked 25.00 RUB for player ${player.id}, who has 1005.00 RUB now.`);
  await expect(book("r1", "25.00")).rejects.toThrow(/has used the number fix-1 before/);
  expect(await ask("25.00")).toEqual({ txId: "fix-1", balance: "1005.00" });
  expect(await ask("26.00")).toEqual({ refused: "conflict" });
  expect(await player.bet("r9", "1.00", { txId: "fix-1" })).toEqual({ refused: "conflict" });
  expect(await player.balance()).toBe("1005.00");
  for (const words of [
    [],
    ["sorted", "1", "r1", "fix-1", "5.00"],
    ["sorted", "1", "r1", "fix-1", "0", "--reason", "r", "--author", "a"],
  ])
    expect(() => readAdjustment(words)).toThrow(/adjust-round needs a provider/);
  expect(await faultsInBooks(pool)).toEqual([]);
});

test("a day's rounds are added up by game, and those that nobody has ended for a day are named", async () => {
  nowMs = Date.parse("2026-11-22T12:00:00Z");
  const player = await enter({ provider: "whole" });
  const txId = randomUUID();
  await player.bet("d1", "10.00", { txId });
  await player.win("d1", "25.00", { refTxId: txId });
  await player.bet("d2", "5.00", { roundClosed: true });
  await player.bet("d3", "7.00");
  const day = await providerDay(pool, "whole", readDay("2026-11-22", "game-rounds"));
  expect(day).toMatchObject({ isRight: true });
  expect(day.text).toContain("slots-1  2 rounds  staked 15.00  free 0.00  won 25.00 RUB");
  const later = await providerDay(pool, "whole", readDay("2026-11-23", "game-rounds"));
  expect([later.isRight, later.text]).toEqual([
    false,
    expect.stringMatching(
      new RegExp(`open since 2026-11-22T12:00:00.000Z: round d3 of slots-1, player ${player.id}, 7.00 RUB`),
    ),
  ]);
  await expect(providerDay(pool, "", readDay("2026-11-22", "game-rounds"))).rejects.toThrow(/needs a provider/);
});

test("what an operator corrects of a round counts for its player's limits of the day on which it ended", async () => {
  nowMs = Date.parse("2026-11-24T23:59:00+03:00");
  const player = await enter();
  for (const period of ["day", "week"])
    await player.call("/profile/limits", { kind: "loss", period, amount: "100.00" }, "PUT");
  const lost = async () => {
    const { limits } = (await player.call("/profile/limits")).json as SafePlay;
    return Object.fromEntries(limits.map(({ period, used }) => [period, used]));
  };
  const book = (round: string, txId: string, amount: string) => adjust(player.id, round, txId, amount);
  await player.bet("l1", "100.00");
  await player.win("l1", "30.00");
  await book("l1", "fix-l1", "20.00");
  expect(await lost()).toEqual({ day: "50.00", week: "50.00" });
  await player.bet("l2", "50.00");
  await player.win("l2", "50.00");

  // The next day, by the clock of the player.
  nowMs = Date.parse("2026-11-25T00:01:00+03:00");
  await book("l2", "fix-l2", "-40.00");
  expect(await lost()).toEqual({ day: "0.00", week: "90.00" });
  expect(await player.bet("l3", "10.01")).toEqual({ refused: "limit_reached" });
  expect(await player.bet("l3", "10.00", { roundClosed: true })).toHaveProperty("balance");
  expect(await faultsInBooks(pool)).toEqual([]);
});

test("a day's corrections of a provider's rounds are told with the rounds, by game, on the day on which they were booked", async () => {
  nowMs = Date.parse("2026-11-27T12:00:00Z");
  const player = await enter();
  const book = (round: string, txId: string, amount: string) => adjust(player.id, round, txId, amount);
  await player.bet("c1", "10.00", { roundClosed: true });
  await player.bet("c2", "10.00", { roundClosed: true });
  await book("c1", "fix-c1", "25.00");
  await book("c2", "fix-c2", "-5.50");
  nowMs = Date.parse("2026-11-28T12:00:00Z");
  await book("c2", "fix-c3", "1.00");
  const told = async (day: string) => (await providerDay(pool, "sorted", readDay(day, "game-rounds"))).text.split("\n");
  expect(await told("2026-11-27")).toContain("slots-1  2 corrections  paid 25.00  taken 5.50 RUB");
  expect(await told("2026-11-28")).toContain("slots-1  1 corrections  paid 1.00  taken 0.00 RUB");
  expect((await told("2026-11-29")).join()).not.toContain("corrections");
});
