import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import type { Bet } from "../../contract/bets.ts";
import { calls } from "../../contract/calls.ts";
import { travelsInQuery } from "../../contract/call.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createBettors } from "../../tests/builders/bettors.ts";
import { wideRates } from "../../tests/world/wide-rates.ts";
import { fieldsOf } from "./input.ts";

/** A book, of which nothing has been heard yet. */
const oddsSource = { address: async () => undefined, key: "" };
const house = await startHouse({ playerRates: wideRates, oddsSource });
const { token } = await register(house);
const headers = bearer(token);

const zeros = "00000000-0000-0000-0000-000000000000";
/** Values that are almost a time, number, cursor or id, and some that are nothing at all. */
const odd = [
  ...["+02", "+0200", " -02", "+24:00"].map((offset) => `2026-03-10T09:00:00${offset}`),
  "0000-01-01T00:00:00+23",
  "9999-12-31T23:59:59.999999999-23:59",
  "2026-02-31 23:59:59Z",
  "0",
  "-1",
  "1e9",
  "NaN",
  "9".repeat(18),
  "9".repeat(30),
  `999999999999999.${zeros}`,
  `1.${"-".repeat(36)}`,
  zeros,
  "f".repeat(64),
  "",
  " ",
  "__proto__",
  "'",
  "%",
  "\\",
  "\0",
  "\u{1f600}",
  "deposit",
  "dice",
];
const encoded = [...odd.map(encodeURIComponent), "%", "%ED%A0%80", "2026-03-10T09:00:00+02"];

test("no value of a field in path or query is a fault of the house's", async () => {
  const faults: [string, number][] = [];
  async function ask(method: string, path: string) {
    const { status } = await house.api(path, { method, headers });
    // What is refused for coming too often has not been looked at.
    if (status >= 500 || status === 429) faults.push([`${method} ${path}`, status]);
  }
  for (const call of Object.values(calls)) {
    // Query fields of other methods take one of two or three fixed words.
    const names = call.method === "GET" ? fieldsOf(call.input).filter((name) => travelsInQuery(call, name)) : [];
    const asked = encoded.flatMap((value) => {
      const path = call.path.replaceAll(/\{\w+\}/g, value);
      if (path !== call.path) return value === "" ? [] : [path];
      return names.map((name) => `${path}?${name}=${value}`);
    });
    for (; asked.length > 0;) await Promise.all(asked.splice(0, 20).map((path) => ask(call.method, path)));
  }
  expect(faults).toEqual([]);
});

/** Beginnings that are not a path, are another host's address, or break a parser. */
const starts = [
  "//",
  "///",
  "//[",
  "//]",
  "//:99999/x",
  "//@",
  "//a:b@c/",
  "//%",
  "//\\",
  "/\\",
  "/[",
  "/..//[",
  "/:0",
  "x:",
];

test("no path is a fault of the house's, on whichever host", async () => {
  const faults: string[] = [];
  const ask = async (host: string, path: string) => {
    const headers = { Host: `${host}:${house.port}` };
    const sent = request({ host: "127.0.0.1", port: house.port, path, headers, agent: false }).end();
    const [reply] = (await once(sent, "response")) as [IncomingMessage];
    reply.resume();
    if ((reply.statusCode ?? 500) >= 500) faults.push(`${host} ${path} ${reply.statusCode}`);
  };
  // Characters that HTTP clients cannot send in a request line are encoded.
  const ends = ["", "/", "?", "?//[", ...encoded, ...encoded.map((value) => `?a=${value}`)];
  for (const host of ["karat.localhost", "api.karat.localhost", "sso.localhost", "desk.localhost", "localhost"])
    for (const start of starts) await Promise.all(ends.map((end) => ask(host, `${start}${end}`)));
  expect(faults).toEqual([]);
});

test("a time is understood in every form that it has, and no other is", async () => {
  const { json } = await house.desk<{ id: string; token: string }>("/players", { balance: "10.00" });
  await createBettors(house.app.house).bet(BigInt(json.id));
  const list = async (query: string) =>
    (await house.api<{ items?: Bet[]; errors?: object }>(`/games/bets?${query}`, { headers: bearer(json.token) })).json;
  const [bet] = (await list("")).items ?? [];
  const atMs = Date.parse(bet?.at ?? "");
  // The bet's own second and one of the next minute, since its id may be newer than its time, two hours ahead of UTC.
  const [own, next] = [0, 60_000].map((aheadMs) => new Date(atMs + 2 * 3_600_000 + aheadMs).toISOString().slice(0, 19));
  const forms = (time = "") =>
    [`${time}+02`, `${time}+0200`, `${time}+02:00`, `${time} +02`, `${time.replace("T", " ")}+02:00`].map(
      encodeURIComponent,
    );
  for (const form of forms(own)) expect([form, (await list(`from=${form}`)).items]).toEqual([form, [bet]]);
  for (const form of forms(next)) expect([form, (await list(`from=${form}`)).items]).toEqual([form, []]);
  for (const wrong of ["+2", "+24:00", "", "+02:0", "z"])
    expect((await list(`from=${encodeURIComponent(`${own}${wrong}`)}`)).errors).toHaveProperty("from");
});
