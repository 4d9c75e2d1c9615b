import { expect, test } from "vitest";
import type { Top } from "../../contract/top.ts";
import type { TournamentDetail } from "../../contract/tournaments.ts";
import type { VipState } from "../../contract/vip.ts";
import {
  createProviderPlayers,
  createTestProviders,
  type ProviderPlayer,
} from "../../tests/builders/provider-players.ts";
import { tournamentOf } from "../../tests/builders/tournaments.ts";
import { startHouse } from "../../tests/world/house.ts";
import { openGrant } from "../bonus/grants.ts";
import { inTransaction } from "../db/connect.ts";
import { layIn } from "./lay-in.ts";

const clock = { now: () => Date.parse("2026-11-18T12:00:00Z") };
const { env, keys, providerGames } = createTestProviders();
const house = await startHouse({ env, providerGames, clock });
const { pool } = house.database;
const { enter } = createProviderPlayers(house, keys, clock);

/** A round of a hundred at a game that returns 95 %, which pays 250; and one that is given back. */
async function playRounds(player: ProviderPlayer): Promise<void> {
  const txId = crypto.randomUUID();
  await player.bet("r1", "100.00", { txId });
  expect(await player.win("r1", "250.00", { refTxId: txId })).toMatchObject({ balance: "1150.00" });
  const back = crypto.randomUUID();
  await player.bet("r2", "500.00", { txId: back });
  expect(await player.rollback("r2", back)).toMatchObject({ balance: "1150.00" });
  expect(await player.ask("closeRound", player.inRound("r2"))).toMatchObject({ balance: "1150.00" });
}

/* Beside tournaments, as all three read settled bets alike, and one house does for them. */

test("VIP points of a round are what it costs on average, by the return that its provider says", async () => {
  const player = await enter();
  await playRounds(player);
  const points = async () => ((await player.call("/vip")).json as unknown as VipState).points;
  // Four of a hundred, where a point is one of a hundred at an edge of one percent.
  await expect.poll(points).toBe("400.00");
});

test("what of a round's stakes was bonus money earns no points, whichever of them it has paid", async () => {
  const player = await enter({ balance: "4.00" });
  const order = { player: player.id, currency: "RUB", wagering: 10, source: "test" } as const;
  const grant = { ...order, amountMicro: 100_000_000n, reference: crypto.randomUUID() };
  await inTransaction(pool, (tx) => openGrant(tx, grant, house.app.house));
  const back = crypto.randomUUID();
  await player.bet("r1", "2.00", { txId: back });
  for (const amount of ["3.00", "5.00", "1.00"]) await player.bet("r1", amount);
  await player.rollback("r1", back);
  await player.bet("r1", "4.00", { roundClosed: true });
  const points = async () => ((await player.call("/vip")).json as unknown as VipState).points;
  // Two of its three, and two that had come back of the last four.
  await expect.poll(points, { timeout: 120_000 }).toBe("16.00");
});

test("the top ranks a round of a provider by what was staked and won, and tells its game", async () => {
  const player = await enter({ provider: "whole" });
  await playRounds(player);
  const mine = async (by: string) => ((await player.call(`/top?period=day&by=${by}`)).json as unknown as Top).mine;
  await expect.poll(() => mine("turnover")).toMatchObject({ amount: "100.00" });
  expect(await mine("win")).toMatchObject({ amount: "250.00" });
});

test("a tournament counts a round of a provider that was closed after joining, and none that was given back", async () => {
  const player = await enter();
  const definition = tournamentOf(clock.now());
  const { id } = definition;
  await inTransaction(pool, (tx) => layIn(tx, definition, clock.now()));
  const headers = { Authorization: `Bearer ${player.token}`, "Idempotency-Key": crypto.randomUUID() };
  expect((await house.api(`/tournaments/${id}/join`, { method: "POST", headers, body: {} })).status).toBe(200);
  await playRounds(player);
  const own = async () => ((await player.call(`/tournaments/${id}`)).json as unknown as TournamentDetail).me;
  await expect.poll(own).toMatchObject({ rounds: 1, score: "2.5000" });
});
