import { beforeEach, expect, test } from "vitest";
import { bearer, cookieOf, type Login, password, register } from "../../tests/builders/accounts.ts";
import type { Reply } from "../../tests/world/call.ts";
import { startHouse } from "../../tests/world/house.ts";

let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs } });
const { port } = house;
const minuteMs = 60_000;
const [a, b, c] = ["karat", "karat-b", "karat-c"].map((name) => `${name}.localhost:${port}`) as [
  string,
  string,
  string,
];
const luggage = { cookies: { language: "kz" }, storage: { theme: "light" }, drafts: { chat: "Құрметті" } };

let held: Login & { email: string };
beforeEach(async () => {
  held = await register(house);
});

interface Moved {
  code: string;
  token: string;
  luggage: object;
  access_token: string;
  error: string;
}

function call(site: string, path: string, { token, cookie }: Partial<Login>, body: object, origin = site) {
  const headers = { Origin: `http://${origin}`, ...(token && bearer(token)), ...(cookie && { Cookie: cookie }) };
  return house.fetch<Moved>(`http://api.${site}${path}`, { body, headers });
}
const pack = (from: string, who: Partial<Login>, to: string) => call(from, "/auth/move", who, { target: to, luggage });
const arrive = (at: string, code: string, who: Partial<Login> = {}, origin = at) =>
  call(at, "/auth/move/arrive", who, { code }, origin);
const refresh = (at: string, who: Login) => call(at, "/auth/refresh-token", who, {});
const codeTo = async (to: string, from = a, who: Partial<Login> = held) => (await pack(from, who, to)).json.code;
const heldAfter = (reply: Reply<Moved>): Login => ({
  token: reply.json.token ?? reply.json.access_token,
  cookie: cookieOf(reply),
});
const profileStatus = async (token: string) => (await house.api("/profile/user", { headers: bearer(token) })).status;
const sessions = async (token: string, state = "active") =>
  (
    await house.api<{ items: { id: string; current: boolean }[] }>(`/profile/sessions?state=${state}`, {
      headers: bearer(token),
    })
  ).json.items;
const outcome = ({ status, json, cookies }: Reply<Moved>) => [status, json.error, cookies.length];
const wrong = [422, "wrong_token", 0];

test("a player who is moved is logged in at the new host, with all that they take along, in the session that they had", async () => {
  const [before] = await sessions(held.token);
  const packed = await pack(a, held, b);
  expect(packed.json).toEqual({ code: expect.stringMatching(/^[\w-]{43}$/) });
  expect(packed.cookies).toEqual([]);
  const arrived = await arrive(b, packed.json.code);
  expect(arrived.json.luggage).toEqual(luggage);
  expect(arrived.cookies.map((line) => line.split("=")[0])).toEqual(["__Host-rt", "rt", "__Host-device", "device"]);
  expect(await sessions(arrived.json.token)).toEqual([{ ...before, last_seen_at: expect.any(String) }]);
  nowMs += 16 * minuteMs;
  const next = await refresh(b, heldAfter(arrived));
  expect([next.status, await profileStatus(next.json.access_token)]).toEqual([200, 200]);
});

test("a code is good once", async () => {
  const code = await codeTo(b);
  const replies = await Promise.all([arrive(b, code), arrive(b, code), arrive(b, code)]);
  expect(replies.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422, 422]);
  expect(outcome(await arrive(b, code))).toEqual(wrong);
});

test("a code is good for a minute, and the last one of a session alone", async () => {
  const late = await codeTo(b);
  nowMs += minuteMs;
  expect(outcome(await arrive(b, late))).toEqual(wrong);
  const [first, second] = [await codeTo(b), await codeTo(c)];
  expect(outcome(await arrive(b, first))).toEqual(wrong);
  expect((await arrive(c, second)).status).toBe(200);
});

test("a code is good at its host only, for a page of that host that asks its own API", async () => {
  const code = await codeTo(b);
  expect(outcome(await arrive(c, code))).toEqual(wrong);
  expect(outcome(await arrive(a, code))).toEqual(wrong);
  expect(outcome(await arrive(c, code, {}, b))).toEqual(wrong);
  expect(outcome(await arrive(b, code, {}, c))).toEqual(wrong);
  expect((await arrive(b, code, {}, "evil.example")).json.error).toBe("origin_refused");
  for (const made of ["made-up", code.slice(1), `${code}A`, held.token])
    expect(outcome(await arrive(b, made.slice(0, 200)))).toEqual(wrong);
  expect((await arrive(b, "")).status).toBe(422);
  expect((await arrive(b, code)).status).toBe(200);
});

test("only the browser that holds the session is moved, and only to another open site of the house", async () => {
  const other = await register(house);
  for (const who of [
    {},
    { token: held.token },
    { cookie: held.cookie },
    { ...held, cookie: other.cookie },
    { ...held, token: other.token },
    { ...held, cookie: "__Host-rt=made-up" },
  ])
    expect((await pack(a, who, b)).json.error).toBe("unauthorized");
  await house.desk("/mirrors/karat-c.localhost", { up: false });
  for (const target of [a, c, "evil.example", `sso.localhost:${port}`, `api.${b}`])
    expect([target, (await pack(a, held, target)).json.error]).toEqual([target, "validation"]);
  await house.desk("/mirrors/karat-c.localhost", { up: true });
  expect((await pack(a, held, `http://${c}`)).status).toBe(200);
});

test("luggage has its bounds", async () => {
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`n${index}`, ""]));
  const wrongs = [
    { cookies: many },
    { storage: many },
    { drafts: { a: "x".repeat(4_001) } },
    { cookies: { a: 1 } },
    { money: {} },
  ];
  for (const part of wrongs)
    expect((await call(a, "/auth/move", held, { target: b, luggage: { ...luggage, ...part } })).status).toBe(422);
});

test("another player who is logged in at the new host is not put out, and the code keeps its use", async () => {
  const [code, other] = [await codeTo(b), await register(house)];
  expect(outcome(await arrive(b, code, other))).toEqual([409, "another_player", 0]);
  expect(await profileStatus(other.token)).toBe(200);
  expect((await arrive(b, code)).status).toBe(200);
});

test("the same player's other login at the new host makes room: the browser has one session", async () => {
  const login = await house.api<{ token: string }>("/api/v2/auth/login/email/password", {
    body: { email: held.email, password },
  });
  expect(await sessions(held.token)).toHaveLength(2);
  const arrived = await arrive(b, await codeTo(b), { token: login.json.token });
  expect(await sessions(arrived.json.token)).toMatchObject([{ current: true }]);
  expect(await profileStatus(login.json.token)).toBe(401);
  // Back again, with the token left there: it is the same session, and nothing ends.
  const home = await arrive(a, await codeTo(a, b, heldAfter(arrived)), held);
  expect([home.status, await sessions(home.json.token)]).toMatchObject([200, [{ current: true }]]);
});

test("a region that is not served moves nobody, from no host and to none", async () => {
  const code = await codeTo(b);
  await house.desk("/geo", { country_code: "US" });
  expect([(await pack(a, held, b)).status, (await arrive(b, code)).status]).toEqual([451, 451]);
  await house.desk("/geo", { country_code: "RU" });
  expect((await arrive(b, code)).status).toBe(200);
});

test("who has logged out meanwhile does not arrive", async () => {
  const code = await codeTo(b);
  await house.api("/auth/logout", { method: "PUT", headers: { ...bearer(held.token), Cookie: held.cookie } });
  expect(outcome(await arrive(b, code))).toEqual(wrong);
});

test("until the new host has gone on, the old one can: the answer to the arrival may have been lost", async () => {
  await arrive(b, await codeTo(b));
  const again = await refresh(a, held);
  expect([again.status, cookieOf(again)]).toEqual([200, held.cookie]);
  const second = await arrive(b, await codeTo(b, a, { ...held, token: again.json.access_token }));
  expect(second.status).toBe(200);
  expect((await refresh(b, heldAfter(second))).status).toBe(200);
});

test("once it has, what was left at the old host is worth nothing, and a tab there that goes on ends nothing", async () => {
  const arrived = heldAfter(await arrive(b, await codeTo(b)));
  // A tab at the old host that has not heard of the move.
  expect((await refresh(a, held)).status).toBe(200);
  const next = heldAfter(await refresh(b, arrived));
  for (const _ of [1, 2]) expect(outcome(await refresh(a, held))).toEqual([401, "unauthorized", 0]);
  expect((await pack(a, held, c)).status).toBe(401);
  const last = heldAfter(await refresh(b, next));
  expect(await profileStatus(last.token)).toBe(200);
  expect(await sessions(last.token, "ended")).toEqual([]);
});

test("a copy that somebody has taken at the new host is found out as ever", async () => {
  const arrived = heldAfter(await arrive(b, await codeTo(b)));
  const next = heldAfter(await refresh(b, heldAfter(await refresh(b, arrived))));
  expect((await refresh(b, arrived)).status).toBe(401);
  expect(await profileStatus(next.token)).toBe(401);
});

test("the database can read neither the code nor what is taken along", async () => {
  await house.database.pool.query("delete from moves");
  const code = await codeTo(b);
  const { rows } = await house.database.pool.query<{ text: string; luggage: Buffer }>(
    "select m::text as text, luggage from moves m",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(code);
  expect(rows[0]?.luggage.toString()).not.toMatch(/theme|light|chat/);
  await arrive(b, code);
  expect((await house.database.pool.query("select 1 from moves")).rowCount).toBe(0);
});

const sendAhead = (from: string, to: string, who: Partial<Login> = {}) =>
  call(to, "/auth/move/luggage", who, { luggage }, from);

test("who is not logged in takes along what is theirs, once, within a minute, to where they have sent it", async () => {
  for (const who of [{}, held, { token: held.token }]) {
    const { status, json, cookies } = await sendAhead(a, b, who);
    expect([status, json, cookies]).toEqual([200, { code: expect.stringMatching(/^[\w-]{43}$/) }, []]);
    expect(outcome(await arrive(c, json.code))).toEqual(wrong);
    const arrived = await arrive(b, json.code);
    expect([arrived.json, arrived.cookies]).toEqual([{ token: null, luggage }, []]);
    expect(outcome(await arrive(b, json.code))).toEqual(wrong);
  }
  const { code } = (await sendAhead(a, b)).json;
  nowMs += minuteMs;
  expect(outcome(await arrive(b, code))).toEqual(wrong);
});

test("luggage is taken of pages of the house alone, for another of its sites that is open", async () => {
  expect((await sendAhead("evil.example", b)).json.error).toBe("origin_refused");
  expect((await sendAhead(a, a)).json.error).toBe("forbidden");
  expect((await house.fetch(`http://api.${b}/auth/move/luggage`, { body: { luggage } })).status).toBe(403);
  await house.desk("/mirrors/karat-c.localhost", { new_link: a });
  expect((await sendAhead(a, c)).json.error).toBe("forbidden");
  await house.desk("/mirrors/karat-c.localhost", { new_link: null });
  await house.desk("/geo", { country_code: "US" });
  expect((await sendAhead(a, b)).status).toBe(451);
  await house.desk("/geo", { country_code: "RU" });
});

test("nobody is moved all the time", async () => {
  const statuses = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await pack(a, held, count % 2 ? b : c)).status);
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
});
