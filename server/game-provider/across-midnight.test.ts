import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { SafePlay } from "../../contract/safe-play.ts";
import { createProviderPlayers, createTestProviders } from "../../tests/builders/provider-players.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";

/* What is given back on another day than it was staked on, by the clock of the player. */

const eveningMs = Date.parse("2026-11-19T23:59:00+03:00");
const nextDayMs = eveningMs + 2 * 60_000;
let nowMs = eveningMs;
const clock = { now: () => nowMs, steadyMs: () => performance.now() };
const { env, keys, providerGames } = createTestProviders();
const house = await startHouse({ env, providerGames, clock });
const { pool } = house.database;
const { enter } = createProviderPlayers(house, keys, clock);

afterEach(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

async function enterAtNight() {
  nowMs = eveningMs;
  const player = await enter({ kind: "live" });
  const limit = { kind: "stake", period: "day", amount: "200.00" };
  expect((await player.call("/profile/limits", limit, "PUT")).status).toBe(200);
  return player;
}

test("a tip that comes back on the next day leaves that day's limit as it is", async () => {
  const player = await enterAtNight();
  const { session, gameCode } = player;
  const txId = randomUUID();
  await player.ask("tip", { session, gameCode, requestId: randomUUID(), txId, amount: "150.00" });
  nowMs = nextDayMs;
  expect(await player.rollback("r1", txId)).toMatchObject({ balance: "1000.00" });
  expect(await player.bet("r1", "200.01")).toEqual({ refused: "limit_reached" });
  expect(await player.bet("r1", "200.00")).toMatchObject({ balance: "800.00" });
});

test("a stake that is moved in one batch on the next day counts whole for that day's limit", async () => {
  const player = await enterAtNight();
  const txId = randomUUID();
  await player.bet("r1", "150.00", { txId });
  await player.bet("r1", "10.00");
  nowMs = nextDayMs;
  const moved = (amount: string) => [
    { kind: "rollback" as const, txId: randomUUID(), refTxId: txId },
    { kind: "bet" as const, txId: randomUUID(), amount },
  ];
  const batch = (actions: ReturnType<typeof moved>) => player.ask("batch", { ...player.inRound("r1"), actions });
  expect(await batch(moved("200.01"))).toEqual({ refused: "limit_reached" });
  expect(await batch(moved("150.00"))).toMatchObject({ balance: "840.00" });
  expect(await player.bet("r1", "50.01")).toEqual({ refused: "limit_reached" });
  expect(await player.bet("r1", "50.00")).toMatchObject({ balance: "790.00" });
});

test("a stake that comes back on the next day frees nothing of what that day has staked", async () => {
  const player = await enterAtNight();
  const txId = randomUUID();
  await player.bet("r1", "200.00", { txId });
  nowMs = nextDayMs;
  expect(await player.bet("r2", "200.00")).toMatchObject({ balance: "600.00" });
  expect(await player.rollback("r1", txId)).toMatchObject({ balance: "800.00" });
  expect(await player.bet("r2", "10.00")).toEqual({ refused: "limit_reached" });
});

test("a tip that comes back on the next day frees nothing of what that day has staked", async () => {
  const player = await enterAtNight();
  const { session, gameCode } = player;
  const txId = randomUUID();
  await player.ask("tip", { session, gameCode, requestId: randomUUID(), txId, amount: "150.00" });
  nowMs = nextDayMs;
  expect(await player.bet("r1", "200.00")).toMatchObject({ balance: "650.00" });
  expect(await player.rollback("r1", txId)).toMatchObject({ balance: "800.00" });
  expect(await player.bet("r1", "10.00")).toEqual({ refused: "limit_reached" });
});

test("a batch takes back a stake of the day before and is held to what is left of this one", async () => {
  const player = await enterAtNight();
  const txId = randomUUID();
  await player.bet("r1", "150.00", { txId });
  nowMs = nextDayMs;
  await player.bet("r2", "120.00");
  const moved = (amount: string) => [
    { kind: "rollback" as const, txId: randomUUID(), refTxId: txId },
    { kind: "bet" as const, txId: randomUUID(), amount },
  ];
  const batch = (actions: ReturnType<typeof moved>) => player.ask("batch", { ...player.inRound("r1"), actions });
  await player.bet("r1", "10.00");
  expect(await batch(moved("70.01"))).toEqual({ refused: "limit_reached" });
  expect(await batch(moved("70.00"))).toMatchObject({ balance: "800.00" });
});

test("a stake that comes back after its round was closed counts for the limits of the day it was staked on no more", async () => {
  nowMs = eveningMs;
  const player = await enter({ kind: "live" });
  for (const kind of ["wager", "loss"])
    for (const period of ["day", "week"])
      await player.call("/profile/limits", { kind, period, amount: "500.00" }, "PUT");
  const used = async () => {
    const { limits } = (await player.call("/profile/limits")).json as SafePlay;
    return Object.fromEntries(limits.map(({ kind, period, used }) => [`${kind} ${period}`, used]));
  };
  const [one, other] = [randomUUID(), randomUUID()];
  await player.bet("r1", "150.00", { txId: one, roundClosed: true });
  await player.bet("r2", "100.00", { txId: other, roundClosed: true });
  expect(await player.rollback("r1", one)).toMatchObject({ balance: "900.00" });
  expect(await used()).toEqual({
    "wager day": "100.00",
    "loss day": "100.00",
    "wager week": "100.00",
    "loss week": "100.00",
  });
  nowMs = nextDayMs;
  await player.bet("r3", "40.00", { roundClosed: true });
  expect(await player.rollback("r2", other)).toMatchObject({ balance: "960.00" });
  expect(await used()).toEqual({
    "wager day": "40.00",
    "loss day": "40.00",
    "wager week": "40.00",
    "loss week": "40.00",
  });
});
