import { once } from "node:events";
import { afterEach, expect, onTestFinished, test } from "vitest";
import type { WebSocket } from "ws";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { mailsTo } from "../../tests/world/mail.ts";
import { createClient } from "../db/connect.ts";

const house = await startHouse();
const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

async function open(headers: Record<string, string> = {}) {
  const socket = house.live(headers);
  sockets.push(socket);
  const heard: unknown[] = [];
  socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString())));
  await once(socket, "open");
  const closed = once(socket, "close").then(([code]) => code as number);
  const say = (message: unknown) => socket.send(typeof message === "string" ? message : JSON.stringify(message));
  /** Everything received until a ping sent now is answered. */
  async function until() {
    say({ op: "ping", t: 1 });
    await expect.poll(() => heard.filter(isPong).length, { interval: 5 }).toBe(1);
    return heard.splice(0).filter((message) => !isPong(message));
  }
  return { socket, say, heard, closed, until };
}

const isPong = (message: unknown) => (message as { op?: string }).op === "pong";

async function refusedWith(headers: Record<string, string>, path?: string): Promise<number> {
  const socket = house.live(headers, path);
  socket.on("error", () => {});
  const [, response] = (await once(socket, "unexpected-response")) as [unknown, { statusCode: number }];
  return response.statusCode;
}

const give = (email: string, balance: string) => house.desk("/money", { player: email, amount: balance });
const state = (balance: string) => ({ currency: "RUB", balance, bonus_balance: "0.00", total_balance: balance });
const reset = (seq: number, balance: string) => ({ op: "reset", channel: "wallet", seq, snapshot: state(balance) });
const news = (seq: number, balance: string) => ({ channel: "wallet", seq, type: "balance", data: state(balance) });

test("a join is answered with a snapshot, and each change after it comes once and in order", async () => {
  const { email, token } = await register(house);
  const line = await open();
  line.say({ op: "hello", token });
  line.say({ op: "join", channel: "wallet" });
  expect(await line.until()).toEqual([reset(0, "0.00")]);
  await give(email, "10.00");
  await give(email, "5.50");
  await expect.poll(() => line.heard).toEqual([news(1, "10.00"), news(2, "15.50")]);
});

test("a client whose protocol is answered no more is told so; one that names none is of the first", async () => {
  const { token } = await register(house);
  for (const protocol of [0, 2, 99]) {
    const line = await open();
    line.say({ op: "hello", protocol, token });
    expect(await line.closed).toBe(4426);
  }
  for (const hello of [
    { op: "hello", protocol: 1, token },
    { op: "hello", protocol: null, token, resume: null },
    { op: "hello", token },
  ]) {
    const line = await open();
    line.say(hello);
    line.say({ op: "join", channel: "wallet" });
    expect(await line.until()).toMatchObject([{ op: "reset", channel: "wallet" }]);
  }
});

test("what is decided about a player is told to that player alone, and to whoever joins later", async () => {
  const [player, other] = [await register(house), await register(house)];
  const { id } = (await house.api<{ user: { id: string } }>("/profile/user", { headers: bearer(player.token) })).json
    .user;
  const [line, others] = [await open(), await open()];
  for (const [each, { token }] of [
    [line, player],
    [others, other],
  ] as const) {
    each.say({ op: "hello", token });
    each.say({ op: "join", channel: "notices" });
    expect(await each.until()).toMatchObject([{ op: "reset", channel: "notices", seq: 0 }]);
  }
  const decided = { verification: { is_need: false, data: { status: "failed", reason: "Too dark." } } };
  await house.desk(`/verifications/${id}`, { status: "failed", reason: "Too dark." });
  await expect
    .poll(() => line.heard)
    .toMatchObject([{ channel: "notices", seq: 1, type: "verification", data: decided }]);
  expect(await others.until()).toEqual([]);
  const later = await open();
  later.say({ op: "hello", token: player.token });
  later.say({ op: "join", channel: "notices" });
  expect(await later.until()).toMatchObject([{ op: "reset", channel: "notices", seq: 1, snapshot: decided }]);
});

test("players of a site that has moved are told once that it has, and so is who comes later; nobody else is", async () => {
  const { token } = await register(house);
  const beside = await startHouse({ beside: house });
  const hello = async (site: string, hello: object = { op: "hello", token }) => {
    const line = await open({
      Host: `api.${site}.localhost:${house.port}`,
      Origin: `http://${site}.localhost:${house.port}`,
    });
    line.say(hello);
    return line;
  };
  const elsewhere = { op: "elsewhere" };
  const [line, other, guest] = [
    await hello("karat"),
    await hello("karat-b"),
    await hello("karat", { op: "hello", token: null }),
  ];
  expect([await line.until(), await other.until(), await guest.until()]).toEqual([[], [], []]);
  const move = (new_link: string | null) => beside.desk("/mirrors/karat.localhost", { new_link });
  onTestFinished(async () => void (await move(null)));
  await move("karat-b.localhost");
  await expect.poll(() => line.heard).toEqual([elsewhere]);
  const later = await hello("karat");
  expect(await later.until()).toEqual([elsewhere]);
  // A hello with a newer token is not a new connection.
  later.say({ op: "hello", token });
  await move("karat-b.localhost");
  await move(null);
  expect([await line.until(), await later.until(), await other.until(), await guest.until()]).toEqual([
    [elsewhere],
    [],
    [],
    [],
  ]);
});

test("whoever comes back gets what they have missed, and only that", async () => {
  const { email, token } = await register(house);
  const first = await open();
  first.say({ op: "hello", token });
  first.say({ op: "join", channel: "wallet" });
  await first.until();
  await give(email, "1.00");
  await expect.poll(() => first.heard).toEqual([news(1, "1.00")]);
  first.socket.terminate();
  await give(email, "1.00");
  await give(email, "1.00");

  const second = await open();
  second.say({ op: "hello", token, resume: { wallet: 1 } });
  // A committed message may still be on its way here.
  await expect.poll(() => second.heard).toEqual([news(2, "2.00"), news(3, "3.00")]);
  await give(email, "1.00");
  await expect.poll(() => second.heard.slice(2)).toEqual([news(4, "4.00")]);
});

test("a resume that missed nothing says nothing and asks the database nothing", async () => {
  const { email, token } = await register(house);
  await mailsTo(house, email, "verify");
  const first = await open();
  first.say({ op: "hello", token });
  first.say({ op: "join", channel: "wallet" });
  await first.until();
  const { pool } = house.database;
  const { rows } = await pool.query<{ id: bigint }>("select id from players where email = $1", [email]);
  // That the player has a line is noted by and by.
  const lines = async () => (await pool.query("select 1 from player_lines where player = $1", [rows[0]?.id])).rowCount;
  await expect.poll(lines).toBe(1);
  const { query } = pool;
  const asked: string[] = [];
  pool.query = ((...args: unknown[]) => {
    asked.push(about(args));
    return (query as (...all: unknown[]) => unknown).apply(pool, args);
  }) as typeof query;
  onTestFinished(() => void (pool.query = query));
  // The house's own work asks at any time, and of nobody.
  const ofPlayer = () => asked.splice(0).filter((values) => new RegExp(`\\b${rows[0]?.id}\\b`).test(values));
  const second = await open();
  second.say({ op: "hello", token, resume: { wallet: 0 } });
  expect(await second.until()).toEqual([]);
  expect(ofPlayer()).toEqual([]);
  const third = await open();
  third.say({ op: "hello", token, resume: { wallet: 7 } });
  expect(await third.until()).toEqual([reset(0, "0.00")]);
  expect(ofPlayer()).not.toEqual([]);
});

/** The values of a query, however it was put. */
function about([query, values]: unknown[]): string {
  const given = typeof query === "string" ? values : (query as { values?: unknown }).values;
  return JSON.stringify(given ?? [], (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}

test("a number that the house cannot continue from is answered with a snapshot", async () => {
  const { email, token } = await register(house);
  await give(email, "1.00");
  for (const wallet of [0, 7, 1_000_000]) {
    const line = await open();
    line.say({ op: "hello", token, resume: { wallet } });
    expect(await line.until()).toEqual([reset(1, "1.00")]);
  }
});

test("after a restart a resume at the right number goes on without a word, and one behind gets a snapshot", async () => {
  const { email, token } = await register(house);
  await give(email, "1.00");
  await give(email, "1.00");
  const fresh = await startHouse({ beside: house });
  for (const [wallet, expected] of [
    [2, []],
    [1, [reset(2, "2.00")]],
  ] as const) {
    const socket = fresh.live();
    sockets.push(socket);
    const heard: unknown[] = [];
    socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString())));
    await once(socket, "open");
    socket.send(JSON.stringify({ op: "hello", token, resume: { wallet } }));
    socket.send(JSON.stringify({ op: "ping", t: 1 }));
    await expect.poll(() => heard.some(isPong)).toBe(true);
    expect(heard.filter((message) => !isPong(message))).toEqual(expected);
  }
  await fresh.stop();
});

test("a change is heard at every house of the database", async () => {
  const { email, token } = await register(house);
  const neighbour = await startHouse({ beside: house });
  const line = await open();
  line.say({ op: "hello", token });
  line.say({ op: "join", channel: "wallet" });
  await line.until();
  await neighbour.desk("/money", { player: email, amount: "3.00" });
  await expect.poll(() => line.heard).toEqual([news(1, "3.00")]);
  await neighbour.stop();
});

test("when the line to the database breaks, everyone gets a snapshot of what was missed", async () => {
  const { email, token } = await register(house);
  const line = await open();
  line.say({ op: "hello", token });
  line.say({ op: "join", channel: "wallet" });
  await line.until();
  const { connection } = house.database;
  const other = createClient({ ...connection, database: "postgres" }, "test");
  await other.connect();
  const admit = (allowed: boolean) =>
    other.query(`alter database ${other.escapeIdentifier(connection.database ?? "")} allow_connections ${allowed}`);
  // No new connections, so that the bus stays disconnected until the change is made.
  await admit(false);
  await other.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name like 'karat news %' and datname = $1",
    [connection.database],
  );
  await give(email, "2.00");
  await admit(true);
  await other.end();
  await expect.poll(() => line.heard.at(-1)).toEqual(reset(1, "2.00"));
  await give(email, "2.00");
  await expect.poll(() => line.heard.at(-1)).toEqual(news(2, "4.00"));
});

test("nobody hears anything before hello, and a guest hears no wallet", async () => {
  const mute = await open();
  mute.say({ op: "join", channel: "wallet" });
  expect(await mute.closed).toBe(4400);
  const guest = await open();
  guest.say({ op: "hello" });
  guest.say({ op: "join", channel: "wallet" });
  expect(await guest.until()).toEqual([{ op: "error", error: "unauthorized", channel: "wallet" }]);
});

test("a bad token, and a session that ends, close the socket with a code that says so", async () => {
  const bad = await open();
  bad.say({ op: "hello", token: "x.y.z" });
  expect(await bad.closed).toBe(4401);

  const { token } = await register(house);
  const line = await open();
  line.say({ op: "hello", token });
  await line.until();
  await house.api("/auth/logout", { method: "PUT", headers: bearer(token) });
  expect(await line.closed).toBe(4401);
});

test("when its token runs out the socket closes, unless a fresh one has been said", async () => {
  const brief = await startHouse({ env: { KARAT_ACCESS_TTL_S: "1" } });
  const { token } = await register(brief);
  const socket = brief.live();
  sockets.push(socket);
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "hello", token }));
  expect((await once(socket, "close"))[0]).toBe(4401);
  await brief.stop();
});

test("one player's socket does not become another's", async () => {
  const [one, other] = [await register(house), await register(house)];
  const line = await open();
  line.say({ op: "hello", token: one.token });
  line.say({ op: "hello", token: other.token });
  expect(await line.closed).toBe(4401);
});

test("pages of the house may open it, and programs without a page; foreign pages, other paths and other hosts may not", async () => {
  await open({ Origin: house.site });
  for (const Origin of [
    "http://evil.com",
    "null",
    `http://evilkarat.localhost:${house.port}`,
    `https://karat.localhost:${house.port}`,
  ]) {
    expect([Origin, await refusedWith({ Origin })]).toEqual([Origin, 403]);
  }
  expect(await refusedWith({}, "/other")).toBe(404);
  expect(await refusedWith({ Host: `karat.localhost:${house.port}` })).toBe(404);
});

test("what is no message is told so; what is too large or too much ends the line", async () => {
  const { token } = await register(house);
  const line = await open();
  line.say({ op: "hello", token });
  line.say("{");
  line.say({ op: "shout" });
  line.say({ op: "join", channel: "other" });
  expect(await line.until()).toEqual(Array(3).fill({ op: "error", error: "bad_request" }));
  line.say("x".repeat(70_000));
  expect(await line.closed).toBe(1009);

  const flood = await open();
  flood.say({ op: "hello", token });
  for (let i = 0; i < 500; i += 1) flood.say({ op: "ping", t: i });
  expect(await flood.closed).toBe(4429);
});

test("a player has so many sockets and no more", async () => {
  const { token } = await register(house);
  const lines = await Promise.all(Array.from({ length: 32 }, () => open()));
  for (const line of lines) line.say({ op: "hello", token });
  await Promise.all(lines.map((line) => line.until()));
  const more = await open();
  more.say({ op: "hello", token });
  expect(await more.closed).toBe(4429);
  lines[0]?.socket.close();
  await lines[0]?.closed;
  const again = await open();
  again.say({ op: "hello", token });
  expect(await again.until()).toEqual([]);
});

test("a house that stops sends everyone away, and nobody comes back to it", async () => {
  const brief = await startHouse();
  const socket = brief.live();
  await once(socket, "open");
  const closed = once(socket, "close");
  await brief.app.retire();
  expect((await closed)[0]).toBe(1001);
  const back = brief.live();
  back.on("error", () => {});
  const [, response] = (await once(back, "unexpected-response")) as [unknown, { statusCode: number }];
  expect(response.statusCode).toBe(503);
  await brief.stop();
});
