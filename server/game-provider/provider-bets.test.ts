import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createProviderPlayers, createTestProviders, testProviders } from "../../tests/builders/provider-players.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { openGrant } from "../bonus/grants.ts";
import { inTransaction } from "../db/connect.ts";
import { findGrant } from "../wallet/bonus-rows.ts";
import { readWallet } from "../wallet/ledger.ts";
import { giveFreeSpins } from "./free-spins.ts";

const { env, keys, providerGames } = createTestProviders();
/** It begins at noon: a day that ended meanwhile would have two reports. */
const noonMs = Date.parse("2026-11-19T12:00:00Z");
const beganMs = performance.now();
const clock = { now: () => Math.floor(noonMs + performance.now() - beganMs), steadyMs: () => performance.now() };
const house = await startHouse({ env, providerGames, clock });
const { pool } = house.database;
const { enter } = createProviderPlayers(house, keys, clock);

afterEach(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

async function withGrant(balance: string, at: Pick<Parameters<typeof enter>[0] & object, "provider" | "kind"> = {}) {
  const player = await enter({ balance, ...at });
  const grant = await inTransaction(pool, (tx) =>
    openGrant(
      tx,
      {
        player: player.id,
        currency: "RUB",
        amountMicro: 1_000_000_000n,
        wagering: 1,
        source: "test",
        reference: randomUUID(),
      },
      house.app.house,
    ),
  );
  const money = async () => {
    const wallet = await readWallet(pool, player.id);
    return [wallet?.balanceMicro, wallet?.bonusMicro];
  };
  return { player, grant: grant?.id ?? "", money };
}

test("a stake takes real money first, and all that its round pays is split as it was paid", async () => {
  const { player, grant, money } = await withGrant("4.00");
  const txId = randomUUID();
  // The frame shows all that can be staked.
  expect(await player.bet("r1", "10.00", { txId })).toMatchObject({ balance: "994.00" });
  expect(await money()).toEqual([0n, 994_000_000n]);
  await player.win("r1", "10.00", { refTxId: txId, roundClosed: false });
  expect(await money()).toEqual([4_000_000n, 1_000_000_000n]);
  await player.win("r1", "5.00", { refTxId: txId });
  expect(await money()).toEqual([6_000_000n, 1_003_000_000n]);
  // What it counts by its return, once the round is closed.
  expect(await findGrant(pool, grant)).toMatchObject({ wageredMicro: 10_000_000n, state: "active" });
  const back = randomUUID();
  await player.bet("r2", "10.00", { txId: back });
  expect(await player.rollback("r2", back)).toMatchObject({ balance: "1009.00" });
  expect(await money()).toEqual([6_000_000n, 1_003_000_000n]);
  expect(await findGrant(pool, grant)).toMatchObject({ wageredMicro: 10_000_000n });
  // After its round was closed, too: as it was paid, though it has counted.
  const late = randomUUID();
  await player.bet("r3", "10.00", { txId: late, roundClosed: true });
  expect(await money()).toEqual([0n, 999_000_000n]);
  expect(await player.rollback("r3", late)).toMatchObject({ balance: "1009.00" });
  expect(await money()).toEqual([6_000_000n, 1_003_000_000n]);
});

test.each(testProviders)(
  "a table of a provider called %s counts by its best bet, and a tie there not at all",
  async (provider) => {
    const { player, grant } = await withGrant("1000.00", { provider, kind: "live" });
    await player.bet("r1", "100.00", { betType: "banker" });
    await player.bet("r1", "100.00", { betType: "tie" });
    await player.win("r1", "900.00");
    expect(await findGrant(pool, grant)).toMatchObject({ wageredMicro: 25_000_000n });
    const actions = ["player", "tie"].map((betType) => ({
      kind: "bet" as const,
      txId: randomUUID(),
      amount: "50.00",
      betType,
    }));
    await player.ask("batch", { ...player.inRound("r2"), actions, roundClosed: true });
    expect(await findGrant(pool, grant)).toMatchObject({ wageredMicro: 37_500_000n });
    // What a stake was laid on belongs to it.
    const txId = randomUUID();
    await player.bet("r3", "10.00", { txId, betType: "tie" });
    expect(await player.bet("r3", "10.00", { txId })).toEqual({ refused: "conflict" });
  },
);

test("bets of one round are one stake as far as the most with bonus money goes", async () => {
  const { player } = await withGrant("100.00");
  await player.bet("r1", "300.00");
  expect(await player.bet("r1", "200.01")).toEqual({ refused: "bonus_stake_too_high", bound: "500.00" });
  expect(await player.bet("r1", "200.00")).toMatchObject({ balance: "600.00" });
  expect(await player.bet("r2", "500.00")).toMatchObject({ balance: "100.00" });
});

test("a stake that a win before it in the batch can pay is real money, whatever the most with bonus money is", async () => {
  const { player, money } = await withGrant("10.00");
  const [first, next] = [randomUUID(), randomUUID()];
  const actions = [
    { kind: "bet" as const, txId: first, amount: "10.00" },
    { kind: "win" as const, txId: randomUUID(), refTxId: first, amount: "900.00" },
    { kind: "bet" as const, txId: next, amount: "900.00" },
  ];
  expect(await player.ask("batch", { ...player.inRound("r1"), actions })).toMatchObject({ balance: "1000.00" });
  expect(await money()).toEqual([0n, 1_000_000_000n]);
  const more = actions.map((action) => ({ ...action, txId: randomUUID() }));
  expect(await player.ask("batch", { ...player.inRound("r1"), actions: more.slice(2) })).toEqual({
    refused: "bonus_stake_too_high",
    bound: "500.00",
  });
});

test("a round counts for limits at its stake, and for history, wins, top and points once it is closed", async () => {
  const player = await enter({ balance: "20000.00" });
  const free = randomUUID();
  const [at, expiresAt] = [clock.now(), clock.now() + 86_400_000];
  await giveFreeSpins(pool, {
    id: free,
    player: player.id,
    provider: "sorted",
    gameCode: "slots-1",
    currency: "RUB",
    count: 1,
    betMicro: 5_000_000n,
    source: "test",
    reference: free,
    at,
    expiresAt,
  });
  await player.bet("r0", "5.00", { isFree: true, campaignId: free, roundClosed: true });
  const txId = randomUUID();
  await player.bet("r1", "5000.00", { txId });
  const { rows: played } = await pool.query("select staked_micro, returned_micro from safe_play where player_id = $1", [
    player.id,
  ]);
  expect(played).toEqual([{ staked_micro: 5_000_000_000n, returned_micro: 0n }]);
  await player.win("r1", "30000.00", { refTxId: txId });
  const { items } = (await player.call("/games/bets")).json as { items: { id: string }[] };
  expect(items).toEqual([
    expect.objectContaining({ game: "slots", amount: "5000.00", payout: "30000.00", multiplier: "6.0000" }),
    expect.objectContaining({ game: "slots", amount: "0.00" }),
  ]);
  const shown = async () => ((await house.api("/games/wins")).json as { items: { id: string }[] }).items;
  const id = items[0]?.id;
  await expect.poll(shown).toContainEqual(expect.objectContaining({ id, game: "slots", payout: "30000.00" }));
  const taken = await new Promise<string>((resolve) => {
    const { settledBets } = house.app.house;
    const found: string[] = [];
    const read = () =>
      void settledBets
        .read("a test", async (_, bets) => {
          found.push(...bets.map((bet) => `${bet.game} ${bet.id}`));
        })
        .then(() => (found.includes(`slots ${id}`) ? resolve(`slots ${id}`) : setTimeout(read, 20)));
    read();
  });
  expect(taken).toBe(`slots ${id}`);
  // The free round before it has cost nothing and is told to nobody.
  expect((await shown()).map((bet) => bet.id)).not.toContain(items[1]?.id);
  const { rows: sums } = await pool.query(
    "select sum(staked_micro)::text as staked, sum(expected) as expected from return_sums where game = 'slots'",
  );
  expect(Number((sums as { expected: number }[])[0]?.expected)).toBeGreaterThanOrEqual(4_750);
});

test("a thousand rounds leave the same books on both sides of the wallet", async () => {
  const players = await Promise.all(
    Array.from({ length: 10 }, () => enter({ provider: "whole", balance: "10000.00" })),
  );
  let [stakes, wins] = [0, 0];
  await Promise.all(
    players.map(async (player, index) => {
      for (let round = 0; round < 100; round += 1) {
        const [roundId, txId] = [`p${index}-${round}`, randomUUID()];
        const stake = 1 + ((round * 7 + index) % 20);
        const won = round % 3 === 0 ? stake * 2 : 0;
        await player.bet(roundId, `${stake}.00`, { txId });
        if (round % 10 === 9) await player.rollback(roundId, txId);
        else {
          stakes += stake;
          wins += won;
          await player.win(roundId, `${won}.00`, { refTxId: txId });
        }
      }
    }),
  );
  const balances = await Promise.all(players.map((player) => player.balance()));
  expect(balances.reduce((sum, balance) => sum + Number(balance), 0)).toBe(100_000 - stakes + wins);
  const [first] = players;
  const report = await first?.ask("reconciliation", { day: "2026-11-19" });
  if (!report || "refused" in report) throw new Error("no report");
  const ids = new Set(players.map(({ id }) => String(id)));
  const rounds = report.rounds.filter(({ playerId }) => ids.has(playerId));
  const sum = (what: "bet" | "win") => rounds.reduce((all, round) => all + Number(round[what]), 0);
  expect([rounds.length, sum("bet"), sum("win")]).toEqual([1_000, stakes, wins]);
  expect(rounds.filter(({ state }) => state === "cancelled")).toHaveLength(100);
});
