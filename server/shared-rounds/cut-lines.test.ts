import { once } from "node:events";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { crashTable, type CrashPlayer } from "../../tests/builders/crash-table.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse, type TestHouse } from "../../tests/world/house.ts";
import { multiplierAt } from "../../rules/games/crash-curve.ts";
import { targetText } from "../../rules/games/crash.ts";

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
  const [anna, boris] = [await table.player(), await table.player()];
  const silent = await line(anna, house, { autoPong: false });
  const calm = await line(boris, house, { autoPong: false });
  const round = await table.open((crash) => crash > 300);
  const bet = (await table.bet(anna, { on_cut: true })).json.bet;
  await table.bet(boris);
  let pings = 0;
  calm.on("ping", () => (pings += 1));
  const startedAt = await table.takeOff(round);
  clock.moveTo(startedAt + 2_000);
  const before = performance.now();
  await once(silent, "close");
  expect(performance.now() - before).toBeGreaterThan(3_000);
  await eventually(async () => expect((await table.bets(anna)).ended.map(({ id }) => id)).toContain(bet.id));
  expect([pings, calm.readyState]).toEqual([0, calm.OPEN]);
  await table.land(round);
});

test("a player who still has a line to another house is not cut off", async () => {
  const anna = await table.player();
  const [first, second] = [await line(anna, house), await line(anna, other)];
  const round = await table.open((crash) => crash > 300);
  const bet = (await table.bet(anna, { on_cut: true })).json.bet;
  const startedAt = await table.takeOff(round);
  await watched(anna);
  clock.moveTo(startedAt + 2_000);
  first.terminate();
  await eventually(() => expect(house.app.house.lines.isHere(BigInt(anna.id))).toBe(false));
  clock.moveTo(startedAt + 3_000);
  second.terminate();
  await eventually(async () => expect((await table.bets(anna)).ended.map(({ id }) => id)).toContain(bet.id));
  expect((await table.bets(anna)).ended[0]?.multiplier).toBe(`${targetText(multiplierAt(3_000))}00`);
  await table.land(round);
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

async function line(player: CrashPlayer, at: TestHouse, options: { autoPong?: boolean } = {}): Promise<WebSocket> {
  const socket = at.live({}, undefined, options);
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "hello", protocol: 1, token: player.token }));
  await eventually(() => expect(at.app.house.lines.isHere(BigInt(player.id))).toBe(true));
  return socket;
}

async function watched(player: CrashPlayer): Promise<void> {
  for (const each of [house, other])
    await eventually(() => expect(each.app.house.lines.isWatched(BigInt(player.id))).toBe(true));
}
