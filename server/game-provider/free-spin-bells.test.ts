import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  createProviderPlayers,
  createTestProviders,
  type ProviderPlayer,
} from "../../tests/builders/provider-players.ts";
import { startHouse } from "../../tests/world/house.ts";
import { readBell } from "../bell/bell-rows.ts";
import { createFreeSpinBells } from "./free-spin-bells.ts";
import { giveFreeSpins } from "./free-spins.ts";

const dayMs = 24 * 3_600_000;
let nowMs = Date.parse("2026-11-23T10:00:00Z");
const clock = { now: () => nowMs, steadyMs: () => performance.now() };
const { env, keys, providerGames } = createTestProviders();
const house = await startHouse({ env, providerGames, clock });
const { pool } = house.database;
const { enter } = createProviderPlayers(house, keys, clock);
const bells = createFreeSpinBells(house.app.house);

async function give({ id: player, provider }: ProviderPlayer, { lifeMs = dayMs / 2, gameCode = "slots-1" } = {}) {
  const [id, at] = [randomUUID(), nowMs];
  const of = { player, provider, gameCode, currency: "RUB", count: 1, betMicro: 5_000_000n } as const;
  await giveFreeSpins(pool, { id, ...of, source: "test", reference: id, at, expiresAt: at + lifeMs });
  return id;
}

/** Everything that is to be told, and again. */
async function tellAll() {
  await bells.run();
  await bells.run();
}

const told = async ({ id }: ProviderPlayer) =>
  (await readBell(pool, id)).items.filter(({ kind }) => kind === "spins_expiring").map(({ data }) => data);

test("free spins are told of once in the day before they run out, by their game and their end", async () => {
  const player = await enter();
  const spins = await give(player, { lifeMs: 2 * dayMs });
  const expires_at = new Date(nowMs + 2 * dayMs).toISOString();
  nowMs += dayMs - 1;
  await tellAll();
  expect(await told(player)).toEqual([]);
  nowMs += 1;
  await tellAll();
  expect(await told(player)).toEqual([{ spins, title: { ru: "Игра", en: "Game", kz: "Ойын" }, expires_at }]);
  nowMs += dayMs;
  await tellAll();
  expect(await told(player)).toHaveLength(1);
});

test("nobody is told of free spins that are played, given back, over or of no game any more", async () => {
  const player = await enter();
  const [played, back] = [await give(player), await give(player)];
  await player.bet("r1", "5.00", { isFree: true, campaignId: played, roundClosed: true });
  await player.call(`/api/v2/freeSpinsCampaigns/cancel/${back}`, {}, "PUT");
  await give(player, { gameCode: "slots-of-old" });
  await give(player, { lifeMs: 1 });
  nowMs += 1;
  await tellAll();
  expect(await told(player)).toEqual([]);
});

test("who takes a pause is told of no free spins", async () => {
  const player = await enter();
  await give(player);
  const until = new Date(nowMs + 26 * 3_600_000).toISOString();
  expect((await player.call("/profile/pause", { until })).status).toBe(200);
  await tellAll();
  expect(await told(player)).toEqual([]);
});
