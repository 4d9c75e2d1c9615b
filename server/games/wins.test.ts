import { once } from "node:events";
import { afterEach, expect, onTestFinished, test } from "vitest";
import type { WebSocket } from "ws";
import type { ShownBet, ShownBets } from "../../contract/feed.ts";
import { createBettors, replyOf } from "../../tests/builders/bettors.ts";
import { startHouse, type TestHouse } from "../../tests/world/house.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import type { Bus } from "../live/bus.ts";
import type { DecidedBet } from "./decided-bet.ts";
import { createWins } from "./wins.ts";

const house = await startHouse();
const beside = await startHouse({ beside: house });
const { pool } = house.database;
const here = createBettors(house.app.house);
const there = createBettors(beside.app.house);
const rounds = createRounders(house.app.house);
const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

interface Frame {
  op?: string;
  error?: string;
  channel: string;
  seq: number;
  snapshot?: ShownBets;
  data?: ShownBets;
}

/** A guest with the bets of all on screen. */
async function watch(at: TestHouse, channel: "wins" | "high" = "wins") {
  const socket = at.live();
  sockets.push(socket);
  const frames: Frame[] = [];
  socket.on("message", (data) => {
    frames.push(JSON.parse((data as Buffer).toString()) as Frame);
  });
  await once(socket, "open");
  const say = (message: object) => socket.send(JSON.stringify(message));
  say({ op: "hello" });
  say({ op: "join", channel });
  // Bets of a moment ago may be told right after it.
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  const shown = (): ShownBet[] =>
    frames.flatMap(({ snapshot, data }) => (snapshot ?? data)?.items.toReversed() ?? []).toReversed();
  return { say, frames, shown, ids: () => shown().map(({ id }) => id) };
}

test("a guest sees everybody's bets, with the whole stake, and no name of whoever hides theirs", async () => {
  const [open, hidden] = [await here.player(), await here.player()];
  await pool.query("update players set name = 'Anna' where id = $1", [open]);
  await pool.query("update players set is_statistics_hidden = true where id = $1", [hidden]);
  const guest = await watch(house);
  expect(guest.frames[0]).toMatchObject({ op: "reset", channel: "wins", snapshot: { items: [] } });
  const { bet } = replyOf(await here.bet(open));
  const other = replyOf(await here.bet(hidden, { amount: "20.00" })).bet;
  const { round } = roundOf(await rounds.open(open, "miner", { choice: { mines: 24 } }));
  await expect.poll(guest.ids).toEqual([other.id, bet.id]);
  const { id, game, amount, currency, multiplier, payout, at } = bet;
  expect(guest.shown()).toMatchObject([
    { id: other.id, player: null, amount: "20.00" },
    { id, game, player: "Anna", amount, currency, multiplier, payout, at },
  ]);
  // A round is announced once it is over.
  const end = roundOf(await rounds.step(open, round, { cell: 0 }));
  if (end.round.state === "open") roundOf(await rounds.cashOut(open, end.round));
  await expect.poll(guest.ids).toEqual([round.id, other.id, bet.id]);
  guest.say({ op: "join", channel: "wallet" });
  await expect.poll(() => guest.frames.at(-1)).toMatchObject({ error: "unauthorized", channel: "wallet" });
});

test("at two houses of one database everybody sees the same, in the same order, and who comes later too", async () => {
  const [one, other] = [await here.player({ balance: "100000.00" }), await here.player({ balance: "100000.00" })];
  const [left, right] = [await watch(house), await watch(beside)];
  for (let round = 0; round < 5; round += 1)
    await Promise.all([
      ...Array.from({ length: 3 }, () => here.bet(one)),
      ...Array.from({ length: 2 }, () => there.bet(other)),
    ]);
  const { rows } = await pool.query<{ id: string }>("select id from bets order by id");
  const taken = rows.map(({ id }) => id).toSorted();
  for (const guest of [left, right]) await expect.poll(() => guest.ids().toSorted()).toEqual(taken);
  expect(right.ids()).toEqual(left.ids());
  const late = await watch(beside);
  expect(late.ids()).toEqual(left.ids());
  // Each house sends few messages, with consecutive numbers of its own.
  for (const { frames } of [left, right])
    expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, index) => (frames[0]?.seq ?? 0) + index));
});

test("a round that a pause has settled is told of at once, as every other one", async () => {
  const { json } = await house.desk<{ id: string; token: string }>("/players", { balance: "100.00" });
  const player = BigInt(json.id);
  const mines = (await rounds.secretOf(player, "miner")) as number[];
  const cell = Array.from({ length: 25 }, (_, each) => each).find((each) => !mines.includes(each));
  const guest = await watch(beside);
  const { round } = roundOf(await rounds.open(player, "miner"));
  roundOf(await rounds.step(player, round, { cell }));
  const headers = { Authorization: `Bearer ${json.token}` };
  const paused = await house.api("/profile/pause", { headers, body: { until: null } });
  expect(paused.status, paused.text).toBe(200);
  await expect.poll(() => guest.ids()[0]).toBe(round.id);
});

/** A wins feed over a bus and a database that the test controls. */
async function alone() {
  let hear: ((data: { items: readonly ShownBet[] }) => void) | undefined;
  let gap: (() => void) | undefined;
  let through: () => unknown = () => undefined;
  const slow = new Proxy(pool, {
    get: (_, name) =>
      name === "query"
        ? async (...asked: [string]) => (await through(), pool.query(...asked))
        : Reflect.get(pool, name),
  });
  const onNote: Bus["onNote"] = (_note, next) => void (hear = next as unknown as typeof hear);
  const bus = { onNote, onGap: (next: () => void) => void (gap = next) };
  const wins = await createWins({ pool: slow, clock: house.app.house.clock, log: quiet, bus });
  onTestFinished(wins.close);
  return {
    wins,
    tell: (items: readonly ShownBet[]) => hear?.({ items }),
    gap: () => gap?.(),
    before: (then: () => unknown) => void (through = then),
  };
}

test("a bet that is told while the latest are read is not forgotten over them", async () => {
  replyOf(await here.bet(await here.player()));
  const { wins, tell, gap, before } = await alone();
  const [known] = wins.all.list();
  if (!known) throw new Error("a bet");
  let goOn = () => {};
  const answered = new Promise<void>((done) => (goOn = done));
  before(() => answered);
  const read = new Promise<void>((done) => wins.all.onReload(done));
  gap();
  tell([{ ...known, id: "told meanwhile" }]);
  goOn();
  await read;
  expect(
    wins.all
      .list()
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(["told meanwhile", known.id]);
});

test("bets that could not be told are told with the next", async () => {
  const guest = await watch(house);
  const { wins, before } = await alone();
  const player = await here.player();
  const bet = {
    player,
    game: "dice",
    currency: "RUB",
    stakeMicro: 1n,
    times: 1,
    payoutMicro: 0n,
    multiplierE4: 0n,
    at: 0,
  };
  let failures = 0;
  before(() => {
    if (failures++ === 0) throw new Error("the database was away");
  });
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  wins.take([{ ...bet, id: one } as DecidedBet]);
  wins.take([{ ...bet, id: other } as DecidedBet]);
  await expect.poll(() => guest.ids().slice(0, 2)).toEqual([other, one]);
});

test("a house that opens knows the latest bets, and hears none of them twice", async () => {
  const player = await here.player();
  for (let bets = 0; bets < 50; bets += 1) replyOf(await here.bet(player, { amount: "1.00" }));
  const third = await startHouse({ beside: house });
  const guest = await watch(third);
  const { rows } = await pool.query<{ id: string }>("select id from bets order by at desc, id desc limit 40");
  expect(guest.ids()).toEqual(rows.map(({ id }) => id));
  const { bet } = replyOf(await here.bet(player, { amount: "1.00" }));
  await expect.poll(() => guest.ids()[0]).toBe(bet.id);
  expect(guest.ids()).toEqual([bet.id, ...rows.map(({ id }) => id)]);
});

test("high bets stand by themselves, also for whoever opens a house later", async () => {
  const rich = await here.player({ balance: "100000.00" });
  const guest = await watch(house, "high");
  const bet = async (amount: string) =>
    replyOf(await here.bet(rich, { amount, choice: { mode: "under", target: 9_700 } })).bet.id;
  const [high, , higher] = [await bet("5000.00"), await bet("4999.99"), await bet("7000.00")];
  await expect.poll(guest.ids).toEqual([higher, high]);
  const later = await watch(await startHouse({ beside: house }), "high");
  expect(later.ids()).toEqual([higher, high]);
});

test("a high bet is told however many others come in the same second", async () => {
  const guest = await watch(house, "high");
  const { wins } = await alone();
  const player = await here.player();
  const of = (stakeMicro: bigint) =>
    ({
      id: crypto.randomUUID(),
      player,
      game: "dice",
      currency: "RUB",
      stakeMicro,
      times: 1,
      payoutMicro: 0n,
      multiplierE4: 0n,
      at: 0,
    }) as DecidedBet;
  const high = of(6_000_000_000n);
  wins.take([high, ...Array.from({ length: 60 }, () => of(1_000_000n))]);
  await expect.poll(guest.ids).toContain(high.id);
});
