import { once } from "node:events";
import { IncomingMessage } from "node:http";
import { connect, Socket } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { bearer, newEmail, password } from "../../tests/builders/accounts.ts";
import { picture } from "../../tests/builders/files.ts";
import { startHouse } from "../../tests/world/house.ts";
import { productionEnv } from "../../tests/world/production-env.ts";
import { signatureHeader, webhookPath } from "../../contract/payment-provider.ts";
import { requestHashing } from "../payments/request-hashing.ts";
import { sign } from "../../rules/request-signature.ts";
import { createAdmission } from "./admission.ts";
import { createBodyLimiter } from "./body-limiter.ts";
import { type BodyLimits, readBody } from "./read-body.ts";
import { Refusal } from "./refusal.ts";

const { env, provider } = productionEnv();
const house = await startHouse({ env });
const from = (ip: string) => ({ "X-Country": "KZ", "X-Forwarded-For": ip });
const here = from("198.51.100.7, 203.0.113.9");
const elsewhere = from("203.0.113.200");

const api = <T>(path: string, { headers = {}, ...init }: Parameters<typeof house.fetch>[1] = {}) =>
  house.fetch<T>(`http://api.karat.example${path}`, { ...init, headers: { ...elsewhere, ...headers } });

async function newPlayer() {
  const form = { email: newEmail(), password, currency: "RUB", accept: true };
  const { json } = await api<{ data: { token: string } }>("/api/v2/auth/register/email", { body: form });
  return json.data.token;
}

async function sendHalf(method: string, path: string, headers: Record<string, string>): Promise<Socket> {
  const socket = connect(house.port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const all = { Host: "api.karat.example", "Content-Type": "application/json", "Content-Length": "2000", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write([`${method} ${path} HTTP/1.1`, ...lines, "", `{"email":`].join("\r\n"));
  return socket;
}

async function heard(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  await once(socket, "close");
  return text;
}

test("halves of bodies from one network take the place of each other, and of nothing else", async () => {
  const login = "/api/v2/auth/login/email/password";
  // However long it takes to send them, none of them times out meanwhile.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const halves = await Promise.all(Array.from({ length: 150 }, () => sendHalf("POST", login, here)));
  const answers: string[] = [];
  for (const half of halves) void heard(half).then((answer) => answers.push(answer));
  await expect.poll(() => answers.length).toBe(50);
  vi.useRealTimers();
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 408 .*connection: close.*"error":"too_slow"/is);

  const body = { email: "nobody@example.com", password: "wrong-horse-7" };
  expect((await api(login, { body })).status).toBe(422);
  expect((await api(login, { body, headers: here })).status).toBe(422);
  const path = webhookPath("real");
  const event = JSON.stringify({
    type: "payment.seen",
    id: "evt_00000001",
    at: new Date().toISOString(),
    order: "0".repeat(32),
    payment: "1",
  });
  const told = sign(
    { method: "POST", path, body: event },
    requestHashing(Buffer.from(provider.key, "base64")),
    Date.now(),
  );
  expect((await api(path, { body: event, headers: { [signatureHeader]: told } })).status).toBe(200);
});

test("one account's half files keep nobody from sending theirs, nor the account itself", async () => {
  const [token, other] = [await newPlayer(), await newPlayer()];
  const headers = { ...here, ...bearer(token), "Content-Length": "1000000" };
  const halves = await Promise.all(Array.from({ length: 40 }, () => sendHalf("PUT", "/profile/avatar", headers)));
  const [first] = halves;
  expect(first && (await heard(first))).toMatch(/^HTTP\/1.1 408 /);
  const avatar = { method: "PUT", body: await picture("png") };
  expect((await api("/profile/avatar", { ...avatar, headers: bearer(other) })).status).toBe(200);
  expect((await api("/profile/avatar", { ...avatar, headers: bearer(token) })).status).toBe(200);
});

const limits: BodyLimits = { maxBytes: 100_000, limitMs: 60_000, graceMs: 5_000, leastBytesPerS: 1_000 };
afterEach(() => void vi.useRealTimers());

function sending() {
  const incoming = new IncomingMessage(new Socket());
  return { incoming, send: (bytes: number) => incoming.push(Buffer.alloc(bytes)) };
}

test("a body that is slower than the least rate is ended, and one that keeps it is not before its time", async () => {
  vi.useFakeTimers();
  const ends = new Map<string, string>();
  const read = async (name: string, incoming: IncomingMessage) => {
    const body = await readBody(incoming, limits);
    ends.set(name, body instanceof Refusal ? body.error : "read");
  };
  const [silent, slow, steady] = [sending(), sending(), sending()];
  void read("silent", silent.incoming);
  void read("slow", slow.incoming);
  void read("steady", steady.incoming);
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second += 1) {
      slow.send(500);
      steady.send(1_100);
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };
  await seconds(4);
  expect([...ends]).toEqual([]);
  await seconds(2);
  expect([...ends]).toEqual([["silent", "too_slow"]]);
  await seconds(6);
  expect(ends.get("slow")).toBe("too_slow");
  await seconds(47);
  expect(ends.has("steady")).toBe(false);
  await seconds(2);
  expect(ends.get("steady")).toBe("too_slow");
});

test("where bytes are short, whose owner holds most for their places gives way, and never a modest newcomer", async () => {
  const limiter = createBodyLimiter({ most: 10, mostBytes: 1_000 });
  const gone: string[] = [];
  const open = (name: string, clientKey = name) => {
    const slot = limiter.open([{ clientKey, most: 4 }]);
    slot.onGiveWay(() => void gone.push(name));
    return slot;
  };
  const halves = ["half 1", "half 2", "half 3"].map((name) => open(name, "attacker"));
  for (const half of halves) expect(half.hold(200)).toBe(true);
  const own = open("own");
  expect([own.hold(400), gone]).toEqual([true, []]);
  // The attacker's oldest bodies give way, and no more of them than needed.
  expect([open("newcomer").hold(300), gone]).toEqual([true, ["half 1", "half 2"]]);
  expect([halves[0]?.hold(1), gone.length]).toEqual([false, 2]);
  // Whoever holds most has to make room for their own bytes, too.
  expect([own.hold(200), gone]).toEqual([false, ["half 1", "half 2", "own"]]);
});

test("what all bodies hold together is bounded, and what has arrived gives way to nobody", async () => {
  const limiter = createBodyLimiter({ most: 2, mostBytes: 1_000 });
  const gone: string[] = [];
  const open = (name: string, clientKey = name) => {
    const slot = limiter.open([{ clientKey, most: 2 }]);
    slot.onGiveWay(() => void gone.push(name));
    return slot;
  };
  const first = open("first");
  expect(first.hold(600)).toBe(true);
  first.arrived();
  const second = open("second");
  open("third");
  expect([second.hold(600), gone]).toEqual([false, []]);
  open("fourth");
  expect(gone).toEqual(["second"]);
  first.release();
  first.release();
  expect([open("fifth").hold(1_000), gone]).toEqual([true, ["second", "third"]]);
});

test("half files of a few accounts keep no other player from sending theirs", () => {
  const admission = createAdmission({ networkScale: 1 });
  const open = (player: bigint, ip: string) =>
    admission.bodySlot({ file: { maxBytes: 1, types: [] } }, { ip, session: { player, id: 1n } as never });
  const fileBytes = 10 * 1_024 * 1_024;
  for (let half = 0; half < 36; half += 1) open(BigInt(half % 9), `198.51.${half % 9}.7`).hold(fileBytes - 1);
  expect(open(10n, "203.0.113.200").hold(fileBytes)).toBe(true);
});

async function fill(method: string, path: string, count: number, networks: number, headers: Record<string, string>) {
  const answers: string[] = [];
  async function sendOne(index: number) {
    const own = { ...from(`198.51.${index % networks}.7`), "Content-Length": "65536" };
    const half = await sendHalf(method, path, { ...own, ...headers });
    half.once("data", (data: Buffer) => answers.push(data.toString().slice(0, 12)));
    half.write("x".repeat(65_535 - `{"email":`.length));
  }
  // The system's accept queue takes only some hundreds of connections.
  for (let sent = 0; sent < count; sent += 100)
    await Promise.all(Array.from({ length: Math.min(100, count - sent) }, (_, index) => sendOne(sent + index)));
  return answers;
}

test("no halves without a login take the bytes of those who log in and play", async () => {
  const login = "/api/v2/auth/login/email/password";
  const answers = await fill("POST", login, 1_100, 11, {});
  // As many as exceed what may be held.
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(76);
  const body = { email: "nobody@example.com", password: "wrong".repeat(1_000) };
  for (let time = 0; time < 6; time += 1) expect((await api(login, { body })).status).toBe(422);
  expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 408"]));
});

test("no halves of payment events take the bytes of the provider's", async () => {
  const path = webhookPath("real");
  const event = { type: "payment.seen", id: "evt_00000002", at: new Date().toISOString(), order: "0".repeat(32) };
  const body = JSON.stringify({ ...event, payment: "1" }) + " ".repeat(2_000);
  const signed = (key: Buffer) => sign({ method: "POST", path, body }, requestHashing(key), Date.now());
  const forged = { [signatureHeader]: signed(Buffer.alloc(32)) };
  const answers = await fill("POST", path, 270, 3, forged);
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(14);
  const headers = { [signatureHeader]: signed(Buffer.from(provider.key, "base64")) };
  for (let time = 0; time < 3; time += 1) expect((await api(path, { body, headers })).status).toBe(200);
  expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 408"]));
});

test("an event that cannot be the provider's is refused before its body", async () => {
  const tooLongAgo = sign(
    { method: "POST", path: "", body: "" },
    requestHashing(Buffer.alloc(32)),
    Date.now() - 301_000,
  );
  const signatures = [{}, { [signatureHeader]: "t=1" }, { [signatureHeader]: tooLongAgo }];
  const other = {
    [signatureHeader]: sign({ method: "POST", path: "", body: "" }, requestHashing(Buffer.alloc(32)), Date.now()),
  };
  for (const [name, headers] of [...signatures.map((each) => ["real", each] as const), ["other", other] as const]) {
    const half = await sendHalf("POST", webhookPath(name), { ...here, ...headers });
    const [answer] = (await once(half, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 403 /);
  }
});
