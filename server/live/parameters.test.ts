import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { livePath } from "../../contract/live.ts";
import { register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { createBus, publish } from "./bus.ts";
import { createLines } from "./lines.ts";
import { createLive } from "./live.ts";
import { createPublicFeed } from "./public-feed.ts";

/* A live socket of a house whose features tell of rooms and odds, each by itself. */
const house = await startHouse();
const { app, database, api, port } = house;
const { pool } = database;
const warned: unknown[] = [];
const log = { ...quiet, warn: (said: unknown) => void warned.push(said) } as typeof quiet;
const bus = await createBus(database.connection, log, "rooms");
const feeds = new Map<string, ReturnType<typeof createPublicFeed>>();
const live = createLive({
  house: { ...app.house, log },
  bus,
  lines: createLines(app.house.clock),
  channels: {
    wallet: { readSnapshot: async () => ({ seq: 0, data: {} }) },
    rooms: {
      parameter: /^(red|blue|\d+)$/,
      readSnapshot: async (_player, room) => ({ seq: 0, data: { room } }),
    },
    odds: {
      parameter: /^\d+$/,
      open(event) {
        const feed = createPublicFeed({ channel: `odds:${event}`, snapshot: () => ({ event }) });
        feeds.set(event, feed);
        return { feed, close: () => void feeds.delete(event) };
      },
    },
  },
  sites: app.house.mirrors,
  onSessionEnd: () => {},
});
const server = createServer().on("upgrade", live.upgrade).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(async () => {
  await live.close();
  await bus.close();
  server.close();
});

async function open(token?: string, resume?: Record<string, number>) {
  const { port: at } = server.address() as { port: number };
  const socket = new WebSocket(`ws://127.0.0.1:${at}${livePath}`, { headers: { Host: `api.karat.localhost:${port}` } });
  onTestFinished(() => socket.terminate());
  const heard: object[] = [];
  socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString()) as object));
  await once(socket, "open");
  const say = (message: object) => socket.send(JSON.stringify(message));
  say({ op: "hello", token, resume });
  return { socket, say, heard };
}

const tell = (channel: string, player: bigint, seq: bigint) =>
  publish(pool, [{ channel, player, seq, type: "said", data: { seq: Number(seq) } }]);

test("a channel with a parameter is joined, told of and left by itself", async () => {
  const { token } = await register(house);
  const id = BigInt(
    (await api<{ user: { id: string } }>("/profile/user", { headers: { Authorization: `Bearer ${token}` } })).json.user
      .id,
  );
  const line = await open(token);
  line.say({ op: "join", channel: "rooms:red" });
  await expect
    .poll(() => line.heard)
    .toEqual([{ op: "reset", channel: "rooms:red", seq: 0, snapshot: { room: "red" } }]);
  await tell("rooms:blue", id, 1n);
  await tell("rooms:red", id, 1n);
  await expect.poll(() => line.heard.at(-1)).toMatchObject({ channel: "rooms:red", seq: 1 });
  expect(line.heard).toHaveLength(2);
  line.say({ op: "leave", channel: "rooms:red" });
  line.say({ op: "join", channel: "rooms:blue" });
  await expect.poll(() => line.heard.at(-1)).toMatchObject({ op: "reset", channel: "rooms:blue" });
  await tell("rooms:red", id, 2n);
  await tell("rooms:blue", id, 1n);
  await expect.poll(() => line.heard.at(-1)).toMatchObject({ channel: "rooms:blue", seq: 1 });
  expect(line.heard).toHaveLength(4);
});

test("what is told to everybody is there while somebody listens, and given back by whoever goes last", async () => {
  const [one, other] = [await open(), await open()];
  for (const line of [one, other]) {
    line.say({ op: "join", channel: "odds:7" });
    await expect.poll(() => line.heard).toEqual([{ op: "reset", channel: "odds:7", seq: 0, snapshot: { event: "7" } }]);
  }
  feeds.get("7")?.tell("moved", {});
  for (const line of [one, other])
    await expect.poll(() => line.heard.at(-1)).toMatchObject({ channel: "odds:7", seq: 1 });
  one.say({ op: "leave", channel: "odds:7" });
  one.say({ op: "ping", t: 1 });
  await expect.poll(() => one.heard.at(-1)).toMatchObject({ op: "pong" });
  expect([...feeds.keys()]).toEqual(["7"]);
  other.socket.terminate();
  await expect.poll(() => feeds.size).toBe(0);
});

test("what this build does not know is refused or left out by itself, and counted once of each kind", async () => {
  const { token } = await register(house);
  const line = await open(token, { "chat:vip": 3, wallet: 5, "": 1, __proto__: 2 });
  // The known channel among those resumed is joined.
  await expect.poll(() => line.heard).toMatchObject([{ op: "reset", channel: "wallet" }]);
  const unknown = ["chat:vip", "rooms", "rooms:green", "wallet:red", "odds:x", "constructor"];
  for (const channel of unknown) line.say({ op: "join", channel });
  line.say({ op: "join", channel: "rooms:red" });
  await expect.poll(() => line.heard.at(-1)).toMatchObject({ op: "reset", channel: "rooms:red" });
  expect(line.heard.slice(1, -1)).toEqual(unknown.map(() => ({ op: "error", error: "bad_request" })));
  const told = warned.filter((said) => JSON.stringify(said).includes("a channel: chat"));
  expect(told).toHaveLength(1);
});

test("one connection listens to so many channels at a time, and to another once it has left one", async () => {
  const { token } = await register(house);
  const wanted = Array.from({ length: 70 }, (_, index) => [`rooms:${index}`, 5] as const);
  const line = await open(token, Object.fromEntries(wanted));
  await expect.poll(() => line.heard).toHaveLength(70);
  const refused = line.heard.filter((message) => "error" in message);
  expect(refused).toEqual(wanted.slice(64).map(([channel]) => ({ op: "error", error: "too_many_tries", channel })));
  line.say({ op: "leave", channel: "rooms:0" });
  line.say({ op: "join", channel: "rooms:69" });
  await expect.poll(() => line.heard.at(-1)).toMatchObject({ op: "reset", channel: "rooms:69" });
});
