import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { WebSocket } from "ws";
import { register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { wideRates } from "../../tests/world/wide-rates.ts";
import { calls } from "../../contract/calls.ts";
import { type Call, travelsInQuery } from "../../contract/call.ts";
import { houseCookies } from "../../contract/cookies.ts";
import { signatureHeader, webhookPath } from "../../contract/payment-provider.ts";
import { sign } from "../../rules/request-signature.ts";
import { sandboxPaymentKey } from "../payments/payment-link.ts";
import { requestHashing } from "../payments/request-hashing.ts";
import { fieldsOf } from "./input.ts";

/*
 * Long texts wherever a stranger can put one, made to be read again from each of their letters by whatever is careless
 * enough. None may cost the house much more than the short request that it stands for, however busy the machine is.
 */

const house = await startHouse({ payments: "inside", playerRates: wideRates });
const { token } = await register(house);
const bearer = { Authorization: `Bearer ${token}` };

/** What Node takes as a request's head, less the rest of it; and what the house takes as a body. */
const headBytes = 15_000;
const bodyBytes = 60_000;

const pieces = [
  "/",
  "a",
  "1",
  "0",
  " ",
  ".",
  "-",
  "=",
  ";",
  ",",
  "+",
  ":",
  "a@",
  "a.",
  "/a",
  "a=",
  "; ",
  ", ",
  "%2F",
  "A1",
  "q=0",
];
/** One of each kind among them. */
const telling = ["/", "a", "1", " ", ".", "-", ",", "+", "a@", "a."];
/** Only for bodies: marks out of order, letters that expand into several, and other forms of a dot. */
const wide = ["\u0315\u0300", "ﷺ", "。", "é", "\\u0300"];

const all: readonly Call[] = Object.values(calls) as unknown as Call[];

const texts = (list: readonly string[], bytes: number, ends = ["", "!", "/"]) =>
  list.flatMap((piece) => ends.map((end) => piece.repeat(bytes / Buffer.byteLength(piece)) + end));

test("no path, however long, keeps the house busy", async () => {
  const paths = texts(pieces, headBytes).map((text) => `/${text.replaceAll(" ", "%20")}`);
  const known = ["/", "/en/", "/reset-password/", "/avatars/", "/assets/", "/webhooks/", "/api/v2/operations/"];
  for (const name of ["karat", "api.karat", "sso", "desk"]) {
    const usual = { host: `${name}.localhost`, path: "/nowhere" };
    for (const path of [...paths, ...known.map((start) => `${start}${"/".repeat(headBytes)}x/`)])
      await isCheap({ ...usual, path }, usual);
  }
});

test("no query, however long, keeps the house busy", async () => {
  const usual = { host: "karat.localhost", path: "/reset-password/abcdefgh?phone=1" };
  const start = { host: "karat.localhost", path: "/" };
  for (const text of texts(pieces, headBytes)) {
    const value = encodeURI(text).slice(0, headBytes);
    await isCheap({ ...usual, path: `${usual.path}${value}` }, usual);
    await isCheap({ ...start, path: `/?${value}` }, start);
  }
});

test("no header, however long, keeps the house busy", async () => {
  const names = [
    "Accept-Language",
    "Accept-Encoding",
    "Authorization",
    "Content-Type",
    "Cookie",
    "If-None-Match",
    "Idempotency-Key",
    "Referer",
    "Region",
    "User-Agent",
    "Valid-Until",
    "X-Forwarded-For",
  ];
  const usual = { host: "karat.localhost", path: "/" };
  const call = { host: "api.karat.localhost", path: "/geo_ip" };
  for (const text of texts(pieces, headBytes)) {
    for (const name of names) await isCheap({ ...usual, headers: { [name]: text } }, usual);
    await isCheap({ ...call, headers: { Authorization: `Bearer ${text}`, Cookie: `device=${text.slice(20)}` } }, call);
  }
});

/** A call's address, with path parameters of this length. */
const api = (call: Call, letters = 1) => ({
  host: "api.karat.localhost",
  path: call.path.replaceAll(/\{\w+\}/g, "x".repeat(letters)),
  method: call.method,
});
const fields = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

test("no header of a call, however long, keeps the house busy", async () => {
  const names = ["Accept-Language", "Idempotency-Key", "Valid-Until", "Region", "Origin", "X-Forwarded-For"];
  const cookies = Object.keys(houseCookies).flatMap((name) => [name, `__Host-${name}`]);
  for (const call of [calls.getGeo, calls.placeBet, calls.getOperation, calls.loginByPassword, calls.refreshToken]) {
    const body = call.method === "GET" ? {} : { body: "{}" };
    const usual = {
      ...api(call as unknown as Call),
      ...body,
      headers: { ...bearer, "Content-Type": "application/json" },
    };
    for (const text of texts(telling, headBytes - 1_000)) {
      const ask = (headers: Record<string, string>) =>
        isCheap({ ...usual, headers: { ...usual.headers, ...headers } }, usual);
      for (const name of names) await ask({ [name]: text });
      const each = text.slice(0, Math.floor((headBytes - 1_000) / cookies.length));
      await ask({ Cookie: cookies.map((name) => `${name}=${each.replaceAll(";", "")}`).join("; ") });
      await ask(fields(names, text.slice(0, Math.floor((headBytes - 1_000) / names.length))) as Record<string, string>);
    }
  }
});

test("no query of any call, however long, keeps the house busy", async () => {
  for (const call of all) {
    const names = fieldsOf(call.input).filter((name) => travelsInQuery(call, name));
    const isBare = call.method === "GET" || call.method === "DELETE";
    if (names.length === 0 && !isBare) continue;
    const head = { headers: isBare ? bearer : { ...bearer, "Content-Type": "application/json" } };
    const usual = { ...api(call), ...head, ...(isBare ? {} : { body: "{}" }) };
    const bytes = Math.floor((headBytes - 1_000) / Math.max(1, names.length));
    for (const text of texts(telling, bytes, ["!"])) {
      const value = encodeURI(text).slice(0, bytes);
      const query = names.length === 0 ? value : names.map((name) => `${name}=${value}`).join("&");
      await isCheap({ ...usual, path: `${usual.path}?${query}` }, usual);
    }
    await isCheap({ ...usual, path: `${usual.path}?${"a&".repeat(headBytes / 2 - 500)}` }, usual);
    if (call.path.includes("{")) await isCheap({ ...usual, path: api(call, 900).path }, usual);
  }
});

test("no field of any call, however long, keeps the house busy", async () => {
  for (const call of all) {
    const names = fieldsOf(call.input).filter((name) => !travelsInQuery(call, name));
    if (names.length === 0 || call.file) continue;
    const headers = { ...bearer, "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
    const usual = { ...api(call), headers, body: "{}" };
    const ask = (value: unknown) => isCheap({ ...usual, body: JSON.stringify(fields(names, value)) }, usual);
    const bytes = Math.floor(bodyBytes / names.length);
    for (const text of texts([...telling, ...wide], bytes, ["!"])) await ask(text);
    for (const shape of shapes(bytes)) await ask(shape);
  }
});

/** Other shapes of large input. */
function shapes(bytes: number): unknown[] {
  return [
    Array(Math.floor(bytes / 3)).fill(1),
    { list: Array.from({ length: Math.floor(bytes / 7) }, (_, index) => index) },
    Object.fromEntries(Array.from({ length: Math.floor(bytes / 10) }, (_, index) => [`a${index}`, 1])),
  ];
}

test("no file, whatever is in it, keeps the house busy by its length alone", async () => {
  const heads = ["ffd8ff", "89504e470d0a1a0a", "524946460000000057454250", "255044462d"].map((hex) =>
    Buffer.from(hex, "hex"),
  );
  for (const call of all) {
    if (!call.file) continue;
    const path = `${call.path}?kind=passport`;
    for (const head of heads) {
      const usual = { ...api(call), path, headers: bearer, body: Buffer.concat([head, Buffer.from("x")]) };
      for (const text of texts(["\0", "\u00ff", "<<", "obj ", ...telling], bodyBytes, [""]))
        await isCheap({ ...usual, body: Buffer.concat([head, Buffer.from(text, "latin1")]) }, usual);
    }
  }
});

test("nothing that claims to be the payment provider's, or is, keeps the house busy", async () => {
  const path = webhookPath("sandbox");
  const hashing = requestHashing(sandboxPaymentKey(house.app.house.keys));
  const event = (body: string, header?: string) => ({
    host: "api.karat.localhost",
    path,
    method: "POST",
    headers: { [signatureHeader]: header ?? sign({ method: "POST", path, body }, hashing, Date.now()) },
    body,
  });
  const names = ["type", "id", "at", "order", "payment", "amount", "commission", "currency", "reason", "rates"];
  const [unsigned, signed] = [event("{}", "t=1,v1=0"), event("{}")];
  for (const text of texts(pieces, headBytes)) {
    await isCheap(event("{}", text), unsigned);
    await isCheap(event("{}", `t=${text.slice(8)}`), unsigned);
    await isCheap(event("{}", `t=1,v1=${text.slice(12)}`), unsigned);
  }
  const bytes = Math.floor(bodyBytes / names.length);
  for (const type of ["payment.paid", "payout.failed", "rates"])
    for (const value of [...texts([...telling, ...wide], bytes, ["!"]), ...shapes(bytes)])
      await isCheap(event(JSON.stringify({ ...fields(names, value), type })), signed);
});

test("nothing that is said on a live socket, however long, keeps the house busy", async () => {
  const usual = JSON.stringify({ op: "leave", channel: "x" });
  const said = texts([...telling, ...wide], bodyBytes, ["!"]).flatMap((text) => [
    text,
    JSON.stringify({ op: "hello", protocol: 3, token: text }),
    JSON.stringify({ op: "hello", protocol: 3, resume: { [text]: 1 } }),
    JSON.stringify({ op: "join", channel: text }),
    JSON.stringify({ op: "join", channel: `wins:${text}` }),
    JSON.stringify({ op: text, t: text }),
  ]);
  const many = shapes(bodyBytes).flatMap((shape) => [shape, { op: "hello", protocol: 3, resume: shape }]);
  for (const message of [...said, ...many.map((each) => JSON.stringify(each))]) await isCheap(message, usual);
});

/** As a guest on a socket of its own, until the house has gone on to the next message, or has ended it. */
async function costOfSaying(message: string): Promise<number> {
  const socket: WebSocket = house.live({ Origin: house.site });
  onTestFinished(() => socket.terminate());
  const ended = once(socket, "close");
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "hello", protocol: 3 }));
  const before = process.cpuUsage();
  const answered = new Promise<void>((resolve) =>
    socket.on("message", (data: Buffer) => void (data.includes('"pong"') && resolve())),
  );
  socket.send(message);
  socket.send(JSON.stringify({ op: "ping", t: 1 }));
  await Promise.race([answered, ended]);
  const { user, system } = process.cpuUsage(before);
  socket.terminate();
  await ended;
  return user + system;
}

/** A message on a live socket. */
type Said = string;

interface Ask {
  host: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/**
 * Counted is what the processor does, and against what it does of the usual one at the same time. What is read again and
 * again costs hundreds of times as much at every try; what another program does is not in the way at all of them.
 */
async function isCheap(long: Ask | Said, usual: Ask | Said): Promise<void> {
  const shares: number[] = [];
  while (shares.length < tries) {
    const cost = await costOf(long);
    // Compared with the earlier figure for a usual request, and if that fails with one taken now.
    const against = (shares.length === 0 && usualCosts.get(usual)) || (await costOf(usual));
    usualCosts.set(usual, against);
    if (cost < mostTimes * against) return;
    shares.push(Math.round(cost / against));
  }
  expect.fail(`${shown(long)} cost ${shares.join(", ")} times`);
}

function costOf(what: Ask | Said): Promise<number> {
  return typeof what === "string" ? costOfSaying(what) : costOfAsking(what);
}

const usualCosts = new Map<Ask | Said, number>();
const mostTimes = 25;
const tries = 12;

function shown(long: Ask | Said): string {
  if (typeof long === "string") return long.slice(0, 120);
  const { method = "GET", host, path, headers = {}, body = "" } = long;
  const rest = `${JSON.stringify({ ...headers, Authorization: undefined }).slice(0, 240)} ${body.toString("latin1").slice(0, 120)}`;
  return `${method} ${host}${path.slice(0, 60)} ${rest}`;
}

async function costOfAsking(what: Ask): Promise<number> {
  const first = await exchange(what);
  if (!isTooOften(first.answer)) return first.cost;
  // What is refused for how often it was tried has not been looked at.
  await house.database.pool.query("delete from tries");
  const { answer, cost } = await exchange(what);
  expect(isTooOften(answer), shown(what)).toBe(false);
  return cost;
}

const isTooOften = (answer: string) => answer.startsWith("HTTP/1.1 429");

async function exchange({ host, path, method = "GET", headers = {}, body }: Ask) {
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const all = { Host: `${host}:${house.port}`, Connection: "close", ...headers, ...length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${path} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  const before = process.cpuUsage();
  const socket = connect(house.port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer ||= chunk.toString("latin1")));
  socket.write(Buffer.concat([Buffer.from(head), Buffer.from(body ?? "")]));
  await once(socket, "close");
  const { user, system } = process.cpuUsage(before);
  return { answer, cost: user + system };
}
