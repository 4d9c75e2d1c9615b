import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createProviderPlayers, createTestProviders } from "../../tests/builders/provider-players.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { giveFreeSpins } from "../../server/game-provider/free-spins.ts";
import { createHouseWallet, type HouseWallet } from "./house-wallet.ts";
import { NoAnswer } from "./provider-client.ts";
import { type FreeSpins, isRefused } from "./wallet.ts";

const { env, keys, providerGames } = createTestProviders();
/** It begins at noon: a day that ended meanwhile would have two reports. */
const noonMs = Date.parse("2026-11-19T12:00:00Z");
const beganMs = performance.now();
const clock = { now: () => Math.floor(noonMs + performance.now() - beganMs), steadyMs: () => performance.now() };
const house = await startHouse({ env, providerGames, clock });
const { enter, launch, clients } = createProviderPlayers(house, keys, clock);
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  expect(await faultsInBooks(house.database.pool)).toEqual([]);
});

/** A wire that loses what it is told to. */
function createWire() {
  let lost: "request" | "reply" | undefined;
  let times = 0;
  const ask: typeof clients.sorted.ask = async (command, input, options) => {
    if (lost === undefined || times === 0) return clients.sorted.ask(command, input, options);
    times -= 1;
    if (lost === "reply") await clients.sorted.ask(command, input, options);
    throw new NoAnswer("lost");
  };
  return {
    ask,
    lose(what: typeof lost, count = 1) {
      lost = what;
      times = count;
    },
  };
}

async function open(given: { player?: Awaited<ReturnType<typeof enter>> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "karat-house-wallet-"));
  folders.push(folder);
  const wire = createWire();
  const player = given.player ?? (await enter());
  const wallet = createHouseWallet({ client: wire, folder, now: clock.now, firstWaitMs: 5 });
  onTestFinished(() => wallet.close());
  const { json } = await launch(player.token, "slots-of-sorted");
  const session = await wallet.session(new URL(json.url).searchParams.get("token") ?? "");
  if (isRefused(session)) throw new Error(session.refused);
  const ids = (txId = randomUUID()) => ({ session: session.session, requestId: txId, txId, roundId: "r1" });
  return { wire, player, wallet, session, ids, folder };
}

test("a party plays by the house's wallet, and both books agree", async () => {
  const { player, wallet, session, ids } = await open();
  expect(session).toMatchObject({ gameCode: "slots-1", currency: "RUB", balance: "1000.00", limits: { min: "1.00" } });
  const bet = ids();
  expect(await wallet.bet({ ...bet, gameCode: "slots-1", amount: "10.00" })).toEqual({ balance: "990.00" });
  expect(await wallet.win({ ...ids(), refTxId: bet.txId, amount: "25.00", roundClosed: true })).toEqual({
    balance: "1015.00",
  });
  expect(await wallet.balance(session.session)).toEqual({ balance: "1015.00" });
  const other = { ...ids(), roundId: "r2" };
  await wallet.bet({ ...other, gameCode: "slots-1", amount: "10.00" });
  await wallet.rollback({ ...ids(), roundId: "r2", refTxId: other.txId });
  const own = () => ownDifferences(wallet, player.id);
  expect(await own()).toEqual([]);
  // What only the house knows of is found.
  await player.bet("r3", "5.00", { roundClosed: true });
  expect(await own()).toEqual([expect.objectContaining({ round: `${player.id} r3`, ours: undefined })]);
  expect(await wallet.bet({ ...ids(), roundId: "r4", gameCode: "slots-1", amount: "10000.01" })).toEqual({
    refused: "stake_too_high",
    most: "10000.00",
  });
});

test.each(["request", "reply"] as const)(
  "a bet whose %s is lost is given back, however often that is lost too",
  async (what) => {
    const { wire, player, wallet, ids } = await open();
    const bet = { ...ids(), gameCode: "slots-1", amount: "10.00" };
    wire.lose(what, 4);
    await expect(wallet.bet(bet)).rejects.toThrow("lost");
    await expect.poll(() => isGivenBack(bet.txId)).toBe(true);
    expect(await player.balance()).toBe("1000.00");
    expect(await wallet.bet(bet)).toEqual({ refused: "unavailable" });
  },
);

test.each(["request", "reply"] as const)(
  "what was won is told until it is taken when its %s is lost, also after a restart",
  async (what) => {
    const { wire, player, wallet, ids, folder } = await open();
    const bet = ids();
    await wallet.bet({ ...bet, gameCode: "slots-1", amount: "10.00" });
    wire.lose(what, 1_000);
    const win = { ...ids(), refTxId: bet.txId, amount: "25.00", roundClosed: true };
    await expect(wallet.win(win)).rejects.toThrow("lost");
    wallet.close();
    const again = createHouseWallet({ client: createWire(), folder, now: clock.now, firstWaitMs: 5 });
    onTestFinished(() => again.close());
    await expect.poll(() => player.balance()).toBe("1015.00");
    expect(await again.win(win)).toEqual({ balance: "1015.00" });
  },
);

/** Two free spins at 5.00, which end before another one at 20.00. */
async function giveTwoCampaigns(player: bigint): Promise<void> {
  const at = clock.now();
  const terms = { currency: "RUB" as const, source: "test", at, gameCode: "slots-1", provider: "sorted" };
  for (const [reference, count, betMicro] of [
    ["first", 2, 5_000_000n],
    ["second", 1, 20_000_000n],
  ] as const)
    await giveFreeSpins(house.database.pool, {
      ...terms,
      id: randomUUID(),
      player,
      reference,
      count,
      betMicro,
      expiresAt: at + (reference === "first" ? 1 : 2) * 3_600_000,
    });
}

test("free spins of another campaign come when those that end first are used up", async () => {
  const player = await enter();
  await giveTwoCampaigns(player.id);
  const { wallet, session, ids } = await open({ player });
  const played: unknown[] = [];
  for (let { freeSpins } = session; freeSpins;) {
    const { campaignId, bet, left } = freeSpins;
    played.push([left, bet]);
    const free = { ...ids(), roundId: randomUUID() };
    const order = { ...free, gameCode: "slots-1", amount: bet, isFree: true, campaignId };
    const answer = await wallet.bet(order);
    if (isRefused(answer)) throw new Error(answer.refused);
    const end = { refTxId: free.txId, roundId: free.roundId, amount: "0.00", roundClosed: true };
    await wallet.win({ ...ids(), ...end });
    freeSpins = answer.freeSpins;
  }
  expect(played).toEqual([
    [2, "5.00"],
    [1, "5.00"],
    [1, "20.00"],
  ]);
  expect(await player.balance()).toBe("1000.00");
});

test("free spins of another campaign come when those that end first were given up elsewhere", async () => {
  const player = await enter();
  await giveTwoCampaigns(player.id);
  const { wallet, session, ids } = await open({ player });
  const spin = ({ campaignId, bet }: FreeSpins) =>
    wallet.bet({ ...ids(), roundId: randomUUID(), gameCode: "slots-1", amount: bet, isFree: true, campaignId });
  const first = session.freeSpins;
  if (!first) throw new Error("no free spins");
  await player.call(`/api/v2/freeSpinsCampaigns/cancel/${first.campaignId}`, {}, "PUT");
  const refused = await spin(first);
  expect(refused).toEqual({
    refused: "no_free_spins",
    freeSpins: { campaignId: expect.any(String) as string, left: 1, bet: "20.00" },
  });
  // By a tab that has not heard of it: those that are left stay.
  expect(await spin(first)).toEqual(refused);
  const second = isRefused(refused) ? refused.freeSpins : undefined;
  expect(await spin(second ?? first)).toEqual({ balance: "1000.00" });
  expect(await spin(second ?? first)).toEqual({ refused: "no_free_spins" });
});

test("a round is closed though its last win was told as if more were to come, and the answer was lost", async () => {
  const { wire, player, wallet, session, ids } = await open();
  const bet = ids();
  await wallet.bet({ ...bet, gameCode: "slots-1", amount: "10.00" });
  const win = { ...ids(), refTxId: bet.txId, amount: "25.00" };
  wire.lose("reply");
  await expect(wallet.win({ ...win, roundClosed: false })).rejects.toThrow("lost");
  // The house refuses a number that is on its way a second time.
  await expect.poll(() => wallet.win({ ...win, roundClosed: true })).toEqual({ balance: "1015.00" });
  wire.lose("request", 3);
  await wallet.win({ ...win, roundClosed: true }).catch(() => {});
  await expect
    .poll(() => player.ask("roundInfo", { session: session.session, roundId: "r1" }))
    .toMatchObject({ state: "closed", win: "25.00" });
  await expect.poll(() => ownDifferences(wallet, player.id)).toEqual([]);
});

test.each(["request", "reply"] as const)(
  "a bet that was given back because its %s was lost stands alike in both books",
  async (what) => {
    const { wire, player, wallet, ids } = await open();
    const bet = ids();
    wire.lose(what);
    await expect(wallet.bet({ ...bet, gameCode: "slots-1", amount: "10.00" })).rejects.toThrow("lost");
    await expect.poll(() => isGivenBack(bet.txId)).toBe(true);
    await expect.poll(() => ownDifferences(wallet, player.id)).toEqual([]);
  },
);

async function isGivenBack(txId: string): Promise<boolean> {
  const { rows } = await house.database.pool.query(
    "select from provider_transactions where ref_tx_id = $1 and kind = 'rollback'",
    [txId],
  );
  return rows.length > 0;
}

async function ownDifferences({ reconcile }: HouseWallet, player: bigint) {
  const differences = await reconcile("2026-11-19");
  return differences.filter(({ round }) => round.startsWith(`${player} `));
}
