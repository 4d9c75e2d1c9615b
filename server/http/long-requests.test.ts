import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { calls } from "../../contract/calls.ts";
import { travelsInQuery } from "../../contract/call.ts";
import { fieldsOf } from "./input.ts";

/*
 * Long texts wherever a stranger can put one, made to be read again from each of their letters by whatever is careless
 * enough. None may cost the house much more than the short request that it stands for, however busy the machine is.
 */

const house = await startHouse();
const { token } = await register(house);

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

const texts = (list: readonly string[], bytes: number, ends = ["", "!", "/"]) =>
  list.flatMap((piece) => ends.map((end) => piece.repeat(bytes / Buffer.byteLength(piece)) + end));

test("no path, however long, keeps the house busy", { timeout: 60_000 }, async () => {
  const paths = texts(pieces, headBytes).map((text) => `/${text.replaceAll(" ", "%20")}`);
  const known = ["/", "/en/", "/reset-password/", "/avatars/", "/assets/", "/webhooks/", "/api/v2/operations/"];
  for (const name of ["karat", "api.karat", "sso", "desk"]) {
    const usual = { host: `${name}.localhost`, path: "/nowhere" };
    for (const path of [...paths, ...known.map((start) => `${start}${"/".repeat(headBytes)}x/`)])
      await isCheap({ ...usual, path }, usual);
  }
});

test("no query, however long, keeps the house busy", { timeout: 60_000 }, async () => {
  const usual = { host: "karat.localhost", path: "/reset-password/abcdefgh?phone=1" };
  const start = { host: "karat.localhost", path: "/" };
  for (const text of texts(pieces, headBytes)) {
    const value = encodeURI(text).slice(0, headBytes);
    await isCheap({ ...usual, path: `${usual.path}${value}` }, usual);
    await isCheap({ ...start, path: `/?${value}` }, start);
  }
});

test("no header, however long, keeps the house busy", { timeout: 60_000 }, async () => {
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

test("no field of any call, however long, keeps the house busy", { timeout: 60_000 }, async () => {
  for (const call of Object.values(calls)) {
    const names = fieldsOf(call.input).filter((name) => !travelsInQuery(call, name));
    if (names.length === 0 || call.file) continue;
    const usual = {
      host: "api.karat.localhost",
      path: call.path.replaceAll(/\{\w+\}/g, "x"),
      method: call.method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: "{}",
    };
    const ask = (value: unknown) =>
      isCheap({ ...usual, body: JSON.stringify(Object.fromEntries(names.map((name) => [name, value]))) }, usual);
    const bytes = Math.floor(bodyBytes / names.length);
    for (const text of texts([...telling, ...wide], bytes, ["!"])) await ask(text);
    // Other shapes of large input.
    await ask(Array(Math.floor(bytes / 3)).fill(1));
    await ask({ list: Array.from({ length: Math.floor(bytes / 7) }, (_, index) => index) });
    await ask(Object.fromEntries(Array.from({ length: Math.floor(bytes / 10) }, (_, index) => [`a${index}`, 1])));
  }
});

interface Ask {
  host: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Counted is what the processor does, and against what it does of the usual one at the same time. What is read again and
 * again costs hundreds of times as much at every try; what another program does is not in the way at all of them.
 */
async function isCheap(long: Ask, usual: Ask): Promise<void> {
  const shares: number[] = [];
  while (shares.length < tries) {
    const cost = await costOf(long);
    // Compared with the earlier figure for a usual request, and if that fails with one taken now.
    const against = (shares.length === 0 && usualCosts.get(usual)) || (await costOf(usual));
    usualCosts.set(usual, against);
    if (cost < mostTimes * against) return;
    shares.push(Math.round(cost / against));
  }
  expect.fail(
    `${long.method ?? "GET"} ${long.host}${long.path.slice(0, 60)} ${shown(long)} cost ${shares.join(", ")} times`,
  );
}

const usualCosts = new Map<Ask, number>();
const mostTimes = 25;
const tries = 12;

function shown({ headers, body }: Ask): string {
  return `${JSON.stringify(headers ?? {}).slice(0, 120)} ${body?.slice(0, 120) ?? ""}`;
}

async function costOf({ host, path, method = "GET", headers = {}, body }: Ask): Promise<number> {
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const all = { Host: `${host}:${house.port}`, Connection: "close", ...headers, ...length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const request = [`${method} ${path} HTTP/1.1`, ...lines, "", body ?? ""].join("\r\n");
  const before = process.cpuUsage();
  const socket = connect(house.port, "127.0.0.1");
  socket.resume();
  socket.write(request);
  await once(socket, "close");
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
