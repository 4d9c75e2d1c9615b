import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import type { ShownBet } from "../../contract/feed.ts";
import { gameIds } from "../../rules/games/ids.ts";
import { createBettors, replyOf } from "../../tests/builders/bettors.ts";
import { createDevice } from "../../tests/world/device.ts";
import { socketsTo } from "../../tests/world/house-socket.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";

const house = await startHouse();
const bettors = createBettors(house.app.house);
const rounders = createRounders(house.app.house);

function browser() {
  const { HouseSocket, made } = socketsTo(house);
  return { device: createDevice(house, { WebSocket: HouseSocket }), made };
}

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;

function watch({ features }: Worker, game?: ShownBet["game"]) {
  let seen: ShownBet[] | undefined;
  const watched = features.feed.wins$({ game }).subscribe((bets) => (seen = bets));
  onTestFinished(() => watched.unsubscribe());
  return { ids: () => seen?.map(({ id }) => id), stop: () => watched.unsubscribe() };
}

test("guests see the bets of all as they come, in every tab over one socket, and of one game where they ask so", async () => {
  const { device, made } = browser();
  const [worker, other] = [device.worker(), device.worker()];
  const player = await bettors.player();
  const first = replyOf(await bettors.bet(player)).bet.id;
  const all = watch(worker);
  await expect.poll(all.ids).toEqual([first]);
  const second = replyOf(await bettors.bet(player)).bet.id;
  await expect.poll(all.ids).toEqual([second, first]);
  const [dice, miner] = [watch(other, "dice"), watch(other, "miner")];
  await expect.poll(dice.ids).toEqual([second, first]);
  const { round } = roundOf(await rounders.open(player, "miner", { choice: { mines: 24 } }));
  // With a single safe cell, the first step ends the round either way.
  const { bet } = roundOf(await rounders.step(player, round, { cell: 0 }));
  await expect.poll(miner.ids).toEqual([bet?.id]);
  expect(dice.ids()).toEqual([second, first]);
  // A line that a stalled machine has taken for dead is followed by another.
  expect(made.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(1);
});

test("nobody is told anything while no bets are on screen", async () => {
  const { device, made } = browser();
  const worker = device.worker();
  const { ids, stop } = watch(worker);
  await expect.poll(ids).toBeDefined();
  stop();
  await expect.poll(() => made.at(-1)?.readyState).toBe(WebSocket.CLOSED);
});

test("what the games have given back is known to guests", async () => {
  const { device } = browser();
  const worker = device.worker();
  let seen: unknown;
  const watched = worker.features.feed.returns$().subscribe((returns) => (seen = returns));
  onTestFinished(() => watched.unsubscribe());
  await expect
    .poll(() => seen, { timeout: 120_000 })
    .toMatchObject({ stale: false, value: { items: { length: gameIds.length } } });
});
