import { once } from "node:events";
import { expect, test, vi } from "vitest";
import type { WebSocket } from "ws";
import type { CrashOutcome } from "../../contract/crash.ts";
import { crashTable, type CrashPlayer } from "../../tests/builders/crash-table.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse, type TestHouse } from "../../tests/world/house.ts";
import { multiplierAt, msToCrash } from "../../rules/games/crash-curve.ts";
import { targetText } from "../../rules/games/crash.ts";
import { readPresent } from "../bell/presence.ts";
import { announce } from "../live/bus.ts";

const table = await crashTable();
const { house, clock } = table;
const other = await startHouse({ beside: house, clock });

test("whose line is cut is cashed out at that moment, if the bet says so", async () => {
  const anna = await table.player();
  const socket = await line(anna, house);
  const round = await table.open((crash) => crash > 300);
  const cut = (await table.bet(anna, { on_cut: true })).json.bet;
  const stays = (await table.bet(anna, { slot: 2 })).json.bet;
  const startedAt = await table.takeOff(round);
  await watched(anna);
  clock.moveTo(startedAt + 4_000);
  socket.terminate();
  await eventually(async () => expect((await table.bets(anna)).ended.map(({ id }) => id)).toContain(cut.id));
  const { open, ended } = await table.bets(anna);
  expect(ended.find(({ id }) => id === cut.id)).toMatchObject({
    state: "won",
    multiplier: `${targetText(multiplierAt(4_000))}00`,
    outcome: { by: "cut", received_at: new Date(startedAt + 4_000).toISOString() },
  });
  expect(open.map(({ id }) => id)).toEqual([stays.id]);
  await table.land(round);
});

test("a line that answers no pings is cut after four seconds, and only such a one is asked so often", async () => {
  const [anna, boris, carla] = [await table.player(), await table.player(), await table.player()];
  const silent = await line(anna, house, { autoPong: false });
  const closed = once(silent, "close");
  const calm = await line(boris, house);
  const idle = await line(carla, house);
  const round = await table.open((crash) => crash > 300);
  const bet = (await table.bet(anna, { on_cut: true })).json.bet;
  await table.bet(boris);
  const pings = { calm: 0, idle: 0 };
  calm.on("ping", () => (pings.calm += 1));
  idle.on("ping", () => (pings.idle += 1));
  // It is watched from the take-off on, by a clock that does not wait for this one to move.
  const before = performance.now();
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 2_000);
  await closed;
  expect(performance.now() - before).toBeGreaterThan(3_000);
  await eventually(async () => expect((await table.bets(anna)).ended.map(({ id }) => id)).toContain(bet.id));
  // No more often than who has no bet at all, whom the beat of every twenty seconds may just have asked.
  await eventually(() => expect(pings.calm).toBe(pings.idle));
  expect(calm.readyState).toBe(calm.OPEN);
  await table.land(round);
});

test("a player who still has a line to another house is not cut off", async () => {
  // A machine may be too busy for an objection to come in the usual time.
  const patient = await crashTable({ objectionMs: 5_000 });
  const beside = await startHouse({ beside: patient.house, clock: patient.clock });
  const anna = await patient.player();
  const [first, second] = [await line(anna, patient.house), await line(anna, beside)];
  const round = await patient.open((crash) => crash > 300);
  const bet = (await patient.bet(anna, { on_cut: true })).json.bet;
  const startedAt = await patient.takeOff(round);
  await watched(anna, [patient.house, beside]);
  patient.clock.moveTo(startedAt + 2_000);
  const objected = objectionAt(patient.house);
  first.terminate();
  await objected;
  patient.clock.moveTo(startedAt + 3_000);
  second.terminate();
  await eventually(async () => expect((await patient.bets(anna)).ended.map(({ id }) => id)).toContain(bet.id));
  expect((await patient.bets(anna)).ended[0]?.multiplier).toBe(`${targetText(multiplierAt(3_000))}00`);
  await patient.land(round);
});

test("who was cut off before the take-off is cashed out as it begins", async () => {
  const anna = await table.player();
  const socket = await line(anna, house);
  const round = await table.open((crash) => crash > 300);
  const bet = (await table.bet(anna, { on_cut: true })).json.bet;
  socket.terminate();
  await eventually(() => expect(house.app.house.lines.cutAt(BigInt(anna.id))).toBeDefined());
  await table.takeOff(round);
  await eventually(async () => expect((await table.bets(anna)).ended.map(({ id }) => id)).toContain(bet.id));
  expect((await table.bets(anna)).ended[0]).toMatchObject({
    state: "refunded",
    multiplier: "1.0000",
    payout: "10.00",
    outcome: { by: "cut", cash_out: "1.00" },
  });
  await table.land(round);
});

test("who was cut off long before the take-off is cashed out as it begins, too", async () => {
  const anna = await table.player();
  const socket = await line(anna, house);
  const long = await table.open((crash) => crash > 5_000);
  const startedAt = await table.takeOff(long);
  const { bet } = (await table.bet(anna, { on_cut: true })).json;
  expect(bet.round).not.toBe(long.id);
  socket.terminate();
  await eventually(() => expect(house.app.house.lines.cutAt(BigInt(anna.id))).toBeDefined());
  clock.moveTo(startedAt + 64_000);
  await table.land(long);
  const next = await table.open((crash) => crash > 300);
  await table.takeOff(next);
  await eventually(async () => expect((await table.bets(anna)).ended.map(({ id }) => id)).toContain(bet.id));
  expect((await table.bets(anna)).ended[0]).toMatchObject({ state: "refunded", outcome: { by: "cut" } });
  await table.land(next);
});

test("whose line is cut just before the crash is cashed out at that moment, though the round is over before it is known", async () => {
  const anna = await table.player();
  const socket = await line(anna, house);
  const round = await table.open((crash) => crash > 150 && crash < 300);
  const { bet } = (await table.bet(anna, { on_cut: true })).json;
  const startedAt = await table.takeOff(round);
  await watched(anna);
  const cutAt = startedAt + msToCrash(round.crashE2) - 50;
  clock.moveTo(cutAt);
  const told = cutOf(anna);
  socket.terminate();
  await told;
  await table.land(round);
  expect((await table.bets(anna)).ended.find(({ id }) => id === bet.id)).toMatchObject({
    state: "won",
    multiplier: `${targetText(multiplierAt(cutAt - startedAt))}00`,
    outcome: { by: "cut", received_at: new Date(cutAt).toISOString() },
  });
});

test("who was away at the take-off of a round that crashes at once has the stake back", async () => {
  const anna = await table.player();
  const socket = await line(anna, house);
  const round = await table.open((crash) => crash < 102);
  const { bet } = (await table.bet(anna, { on_cut: true })).json;
  socket.terminate();
  await eventually(() => expect(house.app.house.lines.cutAt(BigInt(anna.id))).toBeDefined());
  const told = cutOf(anna);
  clock.moveTo((await table.takeOff(round)) + msToCrash(round.crashE2));
  await told;
  await table.land(round);
  expect((await table.bets(anna)).ended.find(({ id }) => id === bet.id)).toMatchObject({
    state: "refunded",
    outcome: { by: "cut" },
  });
});

test("who has been at another house since before the take-off is not away, whenever a line to the first was cut", async () => {
  const anna = await table.player();
  const first = await line(anna, other);
  first.terminate();
  await eventually(() => expect(other.app.house.lines.cutAt(BigInt(anna.id))).toBeDefined());
  clock.moveTo(clock.now() + 1_000);
  await line(anna, house);
  const round = await table.open((crash) => crash > 300);
  const { bet } = (await table.bet(anna, { on_cut: true })).json;
  const objected = objectionAt(house);
  const startedAt = await table.takeOff(round);
  await objected;
  clock.moveTo(startedAt + 2_000);
  expect((await table.cashOut(anna, bet.id)).json.bet).toMatchObject({
    multiplier: `${targetText(multiplierAt(2_000))}00`,
    outcome: { by: "player" },
  });
  await table.land(round);
});

test("who comes back after the line was cut is cashed out all the same: nobody looks first where the flight goes", async () => {
  const anna = await table.player();
  const round = await table.open((crash) => crash > 300);
  const { bet } = (await table.bet(anna, { on_cut: true })).json;
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 3_000);
  await line(anna, other);
  // Told late: it was cut at another house a second before.
  const cut = { cut: crypto.randomUUID(), player: anna.id, round: round.id, atMs: startedAt + 2_000, agoMs: 1_000 };
  await announce(house.app.house.pool, { kind: "crash_line_cut" }, cut);
  await eventually(async () => expect((await table.bets(anna)).ended.map(({ id }) => id)).toContain(bet.id));
  expect((await table.bets(anna)).ended[0]).toMatchObject({
    multiplier: `${targetText(multiplierAt(2_000))}00`,
    outcome: { by: "cut" },
  });
  await table.land(round);
});

test("whose house stops is cashed out four seconds later, unless they come back meanwhile", async () => {
  const stopping = await startHouse({ beside: house, clock });
  const players = await Promise.all([table.player(), table.player(), table.player()]);
  const [anna, boris, carla] = players;
  for (const player of players) await line(player, stopping);
  const round = await table.open((crash) => crash > 5_000);
  for (const player of players) await table.bet(player, { on_cut: true });
  const startedAt = await table.takeOff(round);
  for (const player of players) await watched(player);
  clock.moveTo(startedAt + 2_000);
  await stopping.stop();
  clock.moveTo(startedAt + 4_000);
  // One comes back to the house that leads, and one to another.
  await line(boris, house);
  await line(carla, other);
  const { pool } = house.app.house;
  await eventually(async () => expect([...(await readPresent(pool, [BigInt(carla.id)]))]).toHaveLength(1));
  await untilCut(anna, house);
  await eventually(async () => expect((await table.bets(anna)).open).toEqual([]));
  const { state, outcome } = (await table.bets(anna)).ended[0] ?? {};
  expect([state, outcome]).toMatchObject(["won", { by: "cut" }]);
  expect(Date.parse((outcome as CrashOutcome).received_at ?? "")).toBeGreaterThanOrEqual(startedAt + 6_000);
  for (const player of [boris, carla]) expect((await table.bets(player)).open).toHaveLength(1);
  await table.land(round);
});

test("whose house stops while it leads is cashed out by the one that leads after it", async () => {
  const first = await crashTable();
  const next = await startHouse({ beside: first.house, clock: first.clock, sharedGames: ["crash"] });
  const anna = await first.player();
  await line(anna, first.house);
  const round = await first.open((crash) => crash > 5_000);
  const { bet } = (await first.bet(anna, { on_cut: true })).json;
  const startedAt = await first.takeOff(round);
  first.clock.moveTo(startedAt + 2_000);
  await first.house.stop();
  await untilCut(anna, next, first.clock);
  const { find } = next.app.house.sharedBets;
  await eventually(async () => expect(await find(bet.id)).toMatchObject({ state: "won", outcome: { by: "cut" } }));
});

/** Resolves once a house has heard that another one still has a player whose line was cut. */
function objectionAt(at: TestHouse): Promise<void> {
  return new Promise((resolve) => at.app.house.bus.onNote({ kind: "crash_line_held" }, () => resolve()));
}

/** Lets time go on until the leader has found that the player is at no house. */
async function untilCut({ id }: CrashPlayer, at: TestHouse, time = clock): Promise<void> {
  let isCut = false;
  at.app.house.bus.onNote<{ player: string }>(
    { kind: "crash_line_cut" },
    ({ player }) => void (isCut ||= player === id),
  );
  const move = () => {
    if (!isCut) time.moveTo(time.now() + 1_000);
    expect(isCut).toBe(true);
  };
  // The round has a minute of this clock left, and the leader may be busy for some seconds of another.
  await vi.waitFor(move, { timeout: 120_000, interval: 250 });
}

/** Resolves once the house that leads has heard that the player's line is cut. */
function cutOf({ id }: CrashPlayer): Promise<void> {
  return new Promise((resolve) =>
    house.app.house.bus.onNote<{ player: string }>({ kind: "crash_line_cut" }, ({ player }) => {
      if (player === id) resolve();
    }),
  );
}

async function line(player: CrashPlayer, at: TestHouse, options: { autoPong?: boolean } = {}): Promise<WebSocket> {
  const socket = at.live({}, undefined, options);
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "hello", protocol: 1, token: player.token }));
  await eventually(() => expect(at.app.house.lines.isHere(BigInt(player.id))).toBe(true));
  return socket;
}

async function watched(player: CrashPlayer, houses = [house, other]): Promise<void> {
  for (const each of houses)
    await eventually(() => expect(each.app.house.lines.isWatched(BigInt(player.id))).toBe(true));
}
