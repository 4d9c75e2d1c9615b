import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { Bet, Receipt } from "../../contract/bets.ts";
import type { MoneyOperation } from "../../contract/cashier.ts";
import { firstPrevious, receiptHash, rootFrom } from "../../rules/receipts.ts";
import {
  createProviderPlayers,
  createTestProviders,
  type ProviderPlayer,
  testProviders,
} from "../../tests/builders/provider-players.ts";
import { giftNamed, layIn } from "../../tests/builders/campaigns.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { nodeHashing } from "../games/hashing.ts";
import { giveFreeSpins } from "./free-spins.ts";

let nowMs = Date.parse("2026-11-19T12:00:00Z");
const clock = { now: () => nowMs, steadyMs: () => performance.now() };
const { env, keys, providerGames } = createTestProviders();
const house = await startHouse({ env, providerGames, clock });
const { pool } = house.database;
const { enter, play } = createProviderPlayers(house, keys, clock);

afterEach(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

async function give({ id: player, provider }: ProviderPlayer, reference: string = randomUUID(), count = 3) {
  const id = randomUUID();
  const given = await giveFreeSpins(pool, {
    id,
    player,
    provider,
    gameCode: "slots-1",
    currency: "RUB",
    count,
    betMicro: 5_000_000n,
    source: "test",
    reference,
    at: nowMs,
    expiresAt: nowMs + 86_400_000,
  });
  return { id, given };
}

test.each(testProviders)(
  "free spins of a provider called %s take nothing, and what they win is real money",
  async (provider) => {
    const player = await enter({ provider, balance: "10.00" });
    const { id } = await give(player);
    const free = { isFree: true, campaignId: id };
    const again = await play(player, { provider, kind: "slots" });
    expect(again.opened.freeRounds).toEqual([expect.objectContaining({ campaignId: id, left: 3, bet: "5.00" })]);
    const txId = randomUUID();
    expect(await player.bet("r1", "5.00", { ...free, txId })).toMatchObject({ balance: "10.00" });
    expect(await player.bet("r1", "5.00", { ...free, txId })).toMatchObject({ balance: "10.00" });
    expect(await player.win("r1", "12.00", { refTxId: txId })).toMatchObject({ balance: "22.00" });
    // One that is given back can be played again.
    const back = randomUUID();
    await player.bet("r2", "5.00", { ...free, txId: back });
    expect(await player.rollback("r2", back)).toMatchObject({ balance: "22.00" });
    expect(await player.bet("r3", "4.00", free)).toEqual({ refused: "conflict" });
    const campaign = async () => (await player.call(`/api/freeSpinsCampaigns/${id}`)).json;
    expect(await campaign()).toMatchObject({ state: "active", left: 2, count: 3, bet: "5.00", won: "12.00" });
    const { items } = (await player.call("/profile/freeSpins")).json as { items: object[] };
    expect(items).toEqual([
      expect.objectContaining({
        id,
        left: 2,
        game: expect.objectContaining({ slug: `slots-of-${provider}` }) as object,
      }),
    ]);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => player.bet(`s${index}`, "5.00", free)));
    expect(answers.filter((answer) => !("refused" in answer))).toHaveLength(2);
    for (const answer of answers) if ("refused" in answer) expect(answer.refused).toBe("no_free_spins");
    expect(await campaign()).toMatchObject({ state: "used", left: 0 });
    // Nothing of it is left to be given back.
    await player.call(`/api/v2/freeSpinsCampaigns/cancel/${id}`, {}, "PUT");
    expect(await campaign()).toMatchObject({ state: "used", left: 0 });
    expect(await player.balance()).toBe("22.00");
    const { items: lines } = (await player.call("/api/v2/operations?kind=bonus")).json as { items: object[] };
    expect(lines).toEqual([expect.objectContaining({ detail: "free_spins", amount: "12.00" })]);
  },
);

test("a free round has a receipt in the chain like any other, and costs and counts nothing", async () => {
  const player = await enter({ balance: "100.00" });
  const { id } = await give(player);
  const free = { isFree: true, campaignId: id };
  const txId = randomUUID();
  await player.bet("r1", "10.00", { roundClosed: true });
  await player.bet("r2", "5.00", { ...free, txId });
  await player.win("r2", "12.00", { refTxId: txId });
  // Told of by what it has won alone.
  await player.win("r3", "0.00", free);
  await player.win("r4", "70.00", { isJackpot: true });
  await player.bet("r5", "10.00", { roundClosed: true });
  const { items } = (await player.call("/games/bets?game=slots")).json as { items: Bet[] };
  expect(items.map(({ amount, payout, multiplier, outcome }) => [amount, payout, multiplier, outcome])).toEqual([
    ["10.00", "0.00", "0.0000", { end: "lost" }],
    ["0.00", "70.00", "0.0000", { end: "won", given: "70.00" }],
    ["0.00", "0.00", "0.0000", { end: "lost" }],
    ["0.00", "12.00", "2.4000", { end: "won", free: "5.00", given: "12.00" }],
    ["10.00", "0.00", "0.0000", { end: "lost" }],
  ]);
  let previous = firstPrevious;
  for (const bet of items.toReversed()) {
    const { json } = await player.call(`/games/receipts/${bet.id}`);
    const { receipt } = json as { receipt: Receipt };
    expect(receipt.previous).toBe(previous);
    previous = receiptHash(nodeHashing, receipt);
    expect(rootFrom(nodeHashing, previous, receipt.path)).toBe(receipt.root);
    expect(receipt).toMatchObject({ id: bet.id, amount: bet.amount, payout: bet.payout, outcome: bet.outcome });
  }
  const { items: lines } = (await player.call("/api/v2/operations?kind=bet")).json as { items: MoneyOperation[] };
  expect(lines).toContainEqual(expect.objectContaining({ stake: "0.00", payout: "12.00", amount: "0.00" }));
  const counted = async () => {
    const { rows } = await pool.query<{ bets: string }>(
      "select sum(bets)::text as bets from return_sums where game = 'slots'",
    );
    return rows[0]?.bets;
  };
  const before = await counted();
  await player.bet("r6", "5.00", free);
  await player.win("r6", "7.00");
  expect(await counted()).toBe(before);
});

test("free spins are of one player and one game, end with their time, and can be given back", async () => {
  const [player, other] = [await enter(), await enter()];
  const { id } = await give(player);
  const free = { isFree: true, campaignId: id };
  expect(await other.bet("r1", "5.00", free)).toEqual({ refused: "no_free_spins" });
  expect((await other.call(`/api/freeSpinsCampaigns/${id}`)).status).toBe(404);
  expect((await other.call(`/api/v2/freeSpinsCampaigns/cancel/${id}`, {}, "PUT")).status).toBe(404);
  const table = await play(player, { provider: "sorted", kind: "live" });
  expect(await table.bet("r1", "5.00", free)).toEqual({ refused: "wrong_game" });
  expect(await player.bet("r2", "5.00", { isFree: true, campaignId: randomUUID() })).toEqual({
    refused: "no_free_spins",
  });
  expect(await player.bet("r2", "5.00", { isFree: true })).toEqual({ refused: "no_free_spins" });
  const txId = randomUUID();
  await player.bet("r3", "5.00", { ...free, txId });
  expect((await player.call(`/api/v2/freeSpinsCampaigns/cancel/${id}`, {}, "PUT")).json).toEqual({ success: true });
  expect(await player.bet("r4", "5.00", free)).toEqual({ refused: "no_free_spins" });
  // What was begun is paid.
  expect(await player.win("r3", "7.00", { refTxId: txId })).toMatchObject({ balance: "1007.00" });
  const { id: late } = await give(player);
  nowMs += 86_400_000;
  const later = await enter();
  expect((await later.call("/profile/freeSpins")).json).toEqual({ items: [] });
  const fresh = await play(later, { provider: "sorted", kind: "slots" });
  expect(await fresh.bet("r1", "5.00", { isFree: true, campaignId: late })).toEqual({ refused: "no_free_spins" });
});

test("those that have ended are listed with what they have won, the newest first and page by page", async () => {
  const [player, other] = [await enter(), await enter()];
  const past = async (query = "", who = player) =>
    (await who.call(`/api/freeSpinsCampaigns?${query}`)).json as {
      items: Record<string, unknown>[];
      next: string | null;
      error?: string;
    };
  const { id: used } = await give(player, "used", 2);
  const free = { isFree: true, campaignId: used };
  await player.bet("r1", "5.00", free);
  await player.win("r1", "12.00");
  expect(await past()).toEqual({ items: [], next: null });
  await player.bet("r2", "5.00", { ...free, roundClosed: true });
  nowMs += 1_000;
  const { id: late } = await give(player, "late");
  await player.bet("r3", "5.00", { isFree: true, campaignId: late });
  await pool.query("update free_spins set expires_at = $2 where id = $1", [late, new Date(nowMs + 1_000)]);
  nowMs += 1_000;
  const { id: back } = await give(player, "back");
  nowMs += 1_000;
  const { id: active } = await give(player, "active");
  await player.call(`/api/v2/freeSpinsCampaigns/cancel/${back}`, {}, "PUT");
  const { items } = await past();
  expect(items.map(({ id, state, count, left, won }) => [id, state, count, left, won])).toEqual([
    [back, "cancelled", 3, 3, "0.00"],
    [late, "expired", 3, 2, "0.00"],
    [used, "used", 2, 0, "12.00"],
  ]);
  expect(items[0]).toMatchObject({ bet: "5.00", currency: "RUB", game: { id: "slots-1" } });
  const first = await past("limit=2");
  expect([first.items.map(({ id }) => id), first.next]).toEqual([[back, late], late]);
  expect(await past(`limit=2&cursor=${late}`)).toEqual({ items: items.slice(2), next: null });
  for (const cursor of ["x", randomUUID(), active])
    expect(await past(`cursor=${cursor}`, other)).toMatchObject({ error: "validation" });
  // Its provider has it no more: what it has won stays.
  await pool.query("update free_spins set game_code = 'gone' where id = $1", [used]);
  expect((await past()).items[2]).toMatchObject({ id: used, game: null, won: "12.00" });
});

test("free spins are given once for each reason", async () => {
  const player = await enter();
  const all = await Promise.all(Array.from({ length: 10 }, () => give(player, "one reason")));
  expect(all.filter(({ given }) => given)).toHaveLength(1);
});

test("a campaign's code brings free spins beside its bonus, once", async () => {
  const player = await enter();
  const free_spins = { provider: "sorted", game: "slots-1", count: 20, stake: "2.50", days: 3 };
  const said = await layIn(house, clock, [giftNamed("spins", clock, "100", { free_spins })]);
  expect(said).toContain("spins 1");
  const use = await player.call("/bonus-system/promo", { code: "spins" });
  expect(use.status, use.text).toBe(200);
  const { offers } = (await player.call("/bonus-system/bonuses")).json as { offers: { id: string; kind: string }[] };
  const offer = offers.find(({ kind }) => kind === "gift")?.id ?? "";
  for (const _ of [1, 2]) expect((await player.call(`/bonus-system/bonuses/${offer}/activate`, {})).status).toBe(200);
  const { items } = (await player.call("/profile/freeSpins")).json as { items: { id: string }[] };
  expect(items).toEqual([expect.objectContaining({ count: 20, left: 20 })]);
  const campaignId = items[0]?.id ?? "";
  expect(await player.bet("r1", "2.50", { isFree: true, campaignId })).toMatchObject({ balance: "1100.00" });
});
