import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { ShownBet } from "../../contract/feed.ts";
import { livePath } from "../../contract/live.ts";
import { newEmail, password, register } from "../../tests/builders/accounts.ts";
import { startHouse, type TestHouse } from "../../tests/world/house.ts";
import { productionEnv } from "../../tests/world/production-env.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { systemClock } from "../runtime/clock.ts";
import { betsShown } from "../games/wins.ts";
import { announce } from "./bus.ts";
import { createConnection } from "./connection.ts";
import { createLines } from "./lines.ts";
import { createOpenChannels } from "./open-channels.ts";
import { createConcurrencyLimit } from "../runtime/concurrency-limit.ts";

let aheadMs = 0;
/** How far the clock advances with each reading; without it, it stands still, so that no rate is paid back meanwhile. */
let lookMs = 0;
const startMs = Date.now();
const house = await startHouse({ clock: { now: () => startMs + (aheadMs += lookMs) } });

async function open(at: TestHouse = house, headers: Record<string, string> = {}) {
  const socket = at.live(headers);
  onTestFinished(() => socket.terminate());
  const heard: Heard[] = [];
  socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString()) as Heard));
  const closed = once(socket, "close").then(([code]) => code as number);
  await once(socket, "open");
  const say = (message: object) => socket.send(JSON.stringify(message));
  async function until() {
    say({ op: "ping", t: 1 });
    await expect.poll(() => heard.some(({ op }) => op === "pong"), { interval: 5 }).toBe(true);
    return heard.splice(0).filter(({ op }) => op !== "pong");
  }
  return { socket, say, heard, closed, until };
}

interface Heard {
  op?: string;
  channel?: string;
}

test("who joins what they have joined is told nothing, and who leaves it first starts anew", async () => {
  const { token } = await register(house);
  const line = await open();
  line.say({ op: "hello", token });
  for (const channel of ["wins", "wallet", "wins", "wallet"]) line.say({ op: "join", channel });
  // Nor can a newer hello join a channel twice.
  line.say({ op: "hello", token, resume: { wallet: 7, wins: 7 } });
  expect((await line.until()).map(({ channel }) => channel)).toEqual(["wins", "wallet"]);
  line.say({ op: "leave", channel: "wins" });
  line.say({ op: "join", channel: "wins" });
  expect(await line.until()).toMatchObject([{ op: "reset", channel: "wins" }]);
});

/** More than the system buffers between two programs. */
const snapshots = 4_000;

/** Stops reading, so that the house has to keep what it sends. */
function stopReading(socket: WebSocket): Socket {
  const { _socket: line } = socket as unknown as { _socket: Socket };
  line.pause();
  return line;
}

test("who does not read is sent no more than they could, whatever they ask for", async () => {
  const bets = Array.from({ length: 30 }, (_, index) => ({
    id: `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    game: "dice",
    player: "somebody",
    amount: "1.00",
    currency: "RUB",
    multiplier: "2.0000",
    payout: "2.00",
    at: new Date(0).toISOString(),
  })) as ShownBet[];
  await announce(house.database.pool, betsShown, { items: bets });
  const reader = await open();
  reader.say({ op: "hello" });
  reader.say({ op: "join", channel: "wins" });
  await expect.poll(() => JSON.stringify(reader.heard).length).toBeGreaterThan(4_000);

  const line = await open();
  line.say({ op: "hello" });
  const paused = stopReading(line.socket);
  // So slow by the house's clock that no rate limit explains what follows.
  lookMs = 2_000;
  onTestFinished(() => void (lookMs = 0));
  for (let asked = 0; asked < snapshots; asked += 20) {
    for (let count = 0; count < 20; count += 1) {
      line.say({ op: "leave", channel: "wins" });
      line.say({ op: "join", channel: "wins" });
    }
    await reader.until();
  }
  paused.resume();
  expect(await line.closed).toBe(1006);
  expect(line.heard.length).toBeLessThan(snapshots);
});

test("what guests are told of rounds, rooms and duels is read once, however often they come and go", async () => {
  const { pool } = house.database;
  const { query } = pool;
  /** What the channels are made of; the house's own jobs ask for other things, or of another moment each time. */
  const read = new Map<string, number>();
  pool.query = ((...args: unknown[]) => {
    const asked = JSON.stringify(args, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
    if (/ from (shared_rounds|duels) /.test(asked)) read.set(asked, (read.get(asked) ?? 0) + 1);
    return (query as (...all: unknown[]) => unknown).apply(pool, args);
  }) as typeof query;
  onTestFinished(() => void (pool.query = query));
  const beganMs = performance.now();
  const channels = ["crash", "roulette", "rooms:red", "rooms:red-usd", "duels"];
  for (let guests = 0; guests < 10; guests += 1) {
    const line = await open();
    line.say({ op: "hello" });
    for (const channel of channels)
      for (let times = 0; times < 4; times += 1) {
        line.say({ op: "join", channel });
        line.say({ op: "leave", channel });
      }
    await line.until();
  }
  expect(read.size).toBeGreaterThanOrEqual(channels.length);
  // Anew only if nobody has come for five seconds.
  const pauses = Math.floor((performance.now() - beganMs) / 5_000);
  expect(Math.max(...read.values())).toBeLessThanOrEqual(1 + pauses);
});

test("joins of a player's own channels are counted for all of their sockets, and apart from those of everybody's", async () => {
  const { token } = await register(house);
  const lines = await Promise.all(Array.from({ length: 10 }, () => open()));
  for (const line of lines) line.say({ op: "hello", token });
  await Promise.all(lines.map((line) => line.until()));
  const codes: number[] = [];
  for (const { closed } of lines) void closed.then((code) => codes.push(code));
  for (const line of lines)
    for (let count = 0; count < 25; count += 1) {
      line.say({ op: "join", channel: "rounds" });
      line.say({ op: "leave", channel: "rounds" });
    }
  // As many as all sockets of a player may ask for at once.
  for (const line of lines) await line.until();
  expect(codes).toEqual([]);
  aheadMs += 3_000;
  for (const line of lines)
    for (let count = 0; count < 25; count += 1) {
      line.say({ op: "join", channel: "rounds" });
      line.say({ op: "leave", channel: "rounds" });
    }
  await expect.poll(() => codes.length).toBeGreaterThan(0);
  expect(new Set(codes)).toEqual(new Set([4429]));

  const { token: other } = await register(house);
  const guest = await open();
  guest.say({ op: "hello", token: other });
  for (let count = 0; count < 21; count += 1) {
    guest.say({ op: "join", channel: "wins" });
    guest.say({ op: "leave", channel: "wins" });
  }
  expect(await guest.closed).toBe(4429);
});

test("guests of one network have so many sockets, whatever they say of themselves, and take none from players or others", async () => {
  const production = await startHouse({ env: productionEnv().env });
  const from = (ip: string) => ({ "X-Country": "KZ", "X-Forwarded-For": ip, Host: "api.karat.example" });
  const here = from("198.51.100.7, 203.0.113.9");
  const guests = await Promise.all(Array.from({ length: 200 }, () => open(production, here)));
  // Sockets that say nothing count as well.
  const refused = production.live(from("198.51.100.8, 203.0.113.9"));
  refused.on("error", () => {});
  const [, { statusCode }] = (await once(refused, "unexpected-response")) as [unknown, { statusCode: number }];
  expect(statusCode).toBe(429);

  for (const guest of guests) guest.say({ op: "hello" });
  await Promise.all(guests.map((guest) => guest.until()));
  const more = await open(production, here);
  more.say({ op: "hello" });
  expect(await more.closed).toBe(4429);

  const { json } = await production.fetch<{ data: { token: string } }>(
    "http://api.karat.example/api/v2/auth/register/email",
    {
      headers: here,
      body: { email: newEmail(), password, currency: "RUB", accept: true },
    },
  );
  const player = await open(production, here);
  player.say({ op: "hello", token: json.data.token });
  expect(await player.until()).toEqual([]);
  const elsewhere = await open(production, from("203.0.113.10"));
  elsewhere.say({ op: "hello" });
  expect(await elsewhere.until()).toEqual([]);

  guests[0]?.socket.close();
  await guests[0]?.closed;
  const next = await open(production, here);
  next.say({ op: "hello" });
  expect(await next.until()).toEqual([]);
});

test(
  "nor do strangers of a whole range of addresses take more than eight times that",
  { timeout: 300_000 },
  async () => {
    const production = await startHouse({ env: productionEnv().env });
    async function knock(ip: string) {
      const socket = connect(production.port, "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      const key = Buffer.alloc(16).toString("base64");
      const upgrade = {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": 13,
        "Sec-WebSocket-Key": key,
      };
      const all = { Host: "api.karat.example", "X-Country": "KZ", "X-Forwarded-For": ip, ...upgrade };
      socket.write(
        [`GET ${livePath} HTTP/1.1`, ...Object.entries(all).map((pair) => pair.join(": ")), "", ""].join("\r\n"),
      );
      const [answer] = (await once(socket, "data")) as [Buffer];
      return Number(answer.toString().split(" ")[1]);
    }
    for (let site = 0; site < 8; site += 1) {
      const all = await Promise.all(Array.from({ length: 200 }, () => knock(`2001:db8:7:${site}::1`)));
      expect(new Set(all)).toEqual(new Set([101]));
    }
    expect([await knock("2001:db8:7:8::1"), await knock("2001:db8:8::1")]).toEqual([429, 101]);
  },
);

/** A socket of the house beside its client, without a house. */
async function pairs({ beforePutOut = () => Promise.resolve() } = {}) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const sockets = new WebSocketServer({ server, autoPong: false });
  return async function pair(autoPong: boolean) {
    const arrived = once(sockets, "connection") as Promise<[WebSocket]>;
    const client = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong });
    onTestFinished(() => client.terminate());
    const [socket] = await arrived;
    const limits = {
      players: createConcurrencyLimit<bigint>(1),
      guests: createConcurrencyLimit<string>(1),
      strangers: createConcurrencyLimit<string>(1),
      mayJoin: () => true,
    };
    const connection = createConnection({
      socket,
      clock: { now: () => startMs },
      log: quiet,
      channels: createOpenChannels({}, { onNews: () => {}, onGap: () => {} }),
      lines: createLines(systemClock),
      drop: () => {},
      identify: async () => undefined,
      isToLeave: () => false,
      limits,
      ip: "",
      beforePutOut,
    });
    const answers: string[] = [];
    client.on("message", (data) => answers.push((data as Buffer).toString()));
    client.on("pong", () => answers.push("pong"));
    await once(client, "open");
    client.send(JSON.stringify({ op: "hello" }));
    async function talk() {
      const before = answers.length;
      client.send(JSON.stringify({ op: "ping", t: 1 }));
      client.ping();
      await expect.poll(() => answers.length).toBe(before + 2);
    }
    return { client, connection, talk, answers };
  };
}

test("whoever is put out again and again hears it later, and is not read meanwhile", async () => {
  let letOut = () => {};
  let asked = 0;
  const beforePutOut = () => {
    asked += 1;
    return new Promise<void>((resolve) => (letOut = resolve));
  };
  const { client, answers } = await (await pairs({ beforePutOut }))(true);
  const closed = once(client, "close");
  for (let count = 0; count < 200; count += 1) client.send(JSON.stringify({ op: "ping", t: 1 }));
  await expect.poll(() => asked).toBe(1);
  expect(client.readyState).toBe(client.OPEN);
  const before = answers.length;
  expect(before).toBeLessThan(100);
  letOut();
  expect((await closed)[0]).toBe(4429);
  expect(answers.length).toBe(before);
  expect(asked).toBe(1);
});

test("only the answer to a ping is a sign of life, whatever else is said", async () => {
  const pair = await pairs();

  const lively = await pair(true);
  const mute = await pair(false);
  const closed = once(mute.client, "close");
  for (const { connection } of [lively, mute]) connection.beat();
  // Two rounds, so that the second answer comes after the ping was answered.
  for (const { talk } of [lively, lively, mute]) await talk();
  for (const { connection } of [lively, mute]) connection.beat();
  expect((await closed)[0]).toBe(1006);
  expect(lively.client.readyState).toBe(lively.client.OPEN);
});
