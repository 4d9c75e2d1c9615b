import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createProviderPlayers, createTestProviders } from "../../tests/builders/provider-players.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createHouseWallet } from "./house-wallet.ts";
import { NoAnswer } from "./provider-client.ts";
import { isRefused } from "./wallet.ts";

/* Rounds that the house has ended on one day (UTC), and of which the party heard on the next. */

const [day, nextDay] = ["2026-11-19", "2026-11-20"];
const midnightMs = Date.parse(`${nextDay}T00:00:00Z`);
let nowMs = midnightMs - 100;
const clock = { now: () => nowMs, steadyMs: () => performance.now() };
const { env, keys, providerGames } = createTestProviders();
const house = await startHouse({ env, providerGames, clock });
const { enter, launch, clients } = createProviderPlayers(house, keys, clock);

type Ask = typeof clients.sorted.ask;

/** One round, whose win is told first over a wire of its own; what then stands otherwise on either side on a day. */
async function play(win: (ask: () => ReturnType<Ask>) => ReturnType<Ask>, lessWon = false) {
  nowMs = midnightMs - 100;
  const folder = mkdtempSync(join(tmpdir(), "karat-midnight-"));
  const player = await enter();
  let tries = 0;
  const ask = (async (command, input) => {
    if (command !== "win" || tries++ > 0) return clients.sorted.ask(command, input);
    return win(() => clients.sorted.ask(command, lessWon ? ({ ...input, amount: "24.00" } as typeof input) : input));
  }) as Ask;
  const wallet = createHouseWallet({ client: { ask }, folder, now: clock.now, firstWaitMs: 5 });
  onTestFinished(() => {
    wallet.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { json } = await launch(player.token, "slots-of-sorted");
  const opened = await wallet.session(new URL(json.url).searchParams.get("token") ?? "");
  if (isRefused(opened)) throw new Error(opened.refused);
  const ids = (txId: string = randomUUID()) => ({
    session: opened.session,
    requestId: txId,
    txId,
    roundId: "r1",
  });
  const bet = { ...ids(), gameCode: "slots-1", amount: "10.00" };
  await wallet.bet(bet);
  const won = { ...ids(), refTxId: bet.txId, amount: "25.00", roundClosed: true };
  await wallet.win(won).catch(() => {});
  await expect.poll(() => wallet.endedOn(nextDay).length).toBe(1);
  return async (of: string) => (await wallet.reconcile(of)).filter(({ round }) => round.startsWith(`${player.id} `));
}

const late = async (ask: () => ReturnType<Ask>) => {
  const answer = await ask();
  nowMs = midnightMs + 100;
  return answer;
};

test("a round whose answer comes after midnight differs on neither day", async () => {
  const differences = await play(late);
  for (const of of [day, nextDay]) expect(await differences(of)).toEqual([]);
});

test("a round whose answer was lost before midnight and told after it differs on neither day", async () => {
  const differences = await play(async (ask) => {
    await late(ask);
    throw new NoAnswer("lost");
  });
  for (const of of [day, nextDay]) expect(await differences(of)).toEqual([]);
});

test("a round of the day before that stands otherwise at the house is named, on both days", async () => {
  const differences = await play(late, true);
  const [ours, theirs] = ["25.00", "24.00"].map((win) => expect.objectContaining({ win }) as object);
  for (const of of [day, nextDay]) expect(await differences(of)).toEqual([expect.objectContaining({ ours, theirs })]);
});
