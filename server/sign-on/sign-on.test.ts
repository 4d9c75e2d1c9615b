import { expect, test } from "vitest";
import { bearer, cookieOf, logIn, type Login, password, refresh, register } from "../../tests/builders/accounts.ts";
import { disguised } from "../../tests/chaos/disguised.ts";
import { startHouse } from "../../tests/world/house.ts";

let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs } });
const { port } = house;
const minuteMs = 60_000;
const page = `http://karat.localhost:${port}/en/games/dice?tab=2#rules`;
const elsewhere = `http://karat-b.localhost:${port}/kz`;
const fromHouse = { Referer: `http://karat.localhost:${port}/` };

interface Visit {
  url?: string;
  code?: string;
  state?: string;
  cookie?: string;
  headers?: Record<string, string>;
}

async function visit({ url = page, code, state, cookie, headers = fromHouse }: Visit) {
  const query = new URLSearchParams({ url, ...(code && { code }), ...(state && { sso_state: state }) });
  const reply = await house.fetch(`http://sso.localhost/?${query}`, {
    headers: { ...headers, ...(cookie && { Cookie: cookie }) },
  });
  const to = reply.headers["location"] ? new URL(reply.headers["location"]) : undefined;
  return {
    reply,
    to,
    token: to?.searchParams.get("simpleAuthToken") ?? undefined,
    cookie: signOnCookie(reply.cookies),
  };
}

function signOnCookie(lines: string[]): string | undefined {
  return lines.find((line) => line.startsWith("sso="))?.split(";")[0];
}

async function codeOf({ token, cookie }: Login): Promise<string> {
  const headers = { ...bearer(token), Cookie: cookie };
  return (await house.api<{ code: string }>("/auth/sign-on", { method: "POST", headers })).json.code;
}

async function signedOn() {
  const player = await register(house);
  const { cookie } = await visit({ code: await codeOf(player) });
  if (cookie === undefined) throw new Error("the sign-on host has not kept the login");
  return { ...player, signOn: cookie };
}

async function enterBy(token: string | undefined): Promise<Login> {
  const reply = await house.api<{ token: string }>("/auth/simple", { body: { token } });
  return { token: reply.json.token, cookie: cookieOf(reply) };
}

const profileOf = async (token: string) =>
  (await house.api<{ user?: { email: string } }>("/profile/user", { headers: bearer(token) })).json.user?.email;

test("a login at one site is, by way of the sign-on host, a login at the next one", async () => {
  const { email, signOn } = await signedOn();
  const { reply, to, token } = await visit({ url: elsewhere, state: "abc", cookie: signOn });
  expect(reply.status).toBe(302);
  expect([to?.host, to?.pathname]).toEqual([`karat-b.localhost:${port}`, "/kz"]);
  expect([...(to?.searchParams.keys() ?? [])].sort()).toEqual(["simpleAuthToken", "simple_auth", "sso_state"]);
  expect(to?.searchParams.get("sso_state")).toBe("abc");
  const there = await enterBy(token);
  expect(await profileOf(there.token)).toBe(email);
  expect((await house.api("/auth/simple", { body: { token } })).json["error"]).toBe("wrong_token");
});

test("whoever is not known is sent back with word of it, to the very page", async () => {
  const { reply, to, cookie } = await visit({});
  expect([reply.status, reply.headers["cache-control"], reply.headers["referrer-policy"]]).toEqual([
    302,
    "no-store",
    "no-referrer",
  ]);
  expect(to?.href).toBe(`http://karat.localhost:${port}/en/games/dice?tab=2&no_sso=1#rules`);
  expect(cookie).toBeUndefined();
  expect((await visit({ cookie: "sso=made-up" })).to?.searchParams.get("no_sso")).toBe("1");
});

test("the cookie is the sign-on host's own: no script reads it and no other site sends it", async () => {
  const player = await register(house);
  const { reply, to } = await visit({ code: await codeOf(player) });
  expect(reply.cookies).toEqual([
    expect.stringMatching(/^sso=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
  ]);
  expect(to?.searchParams.get("no_sso")).toBe("1");
});

test("a code counts once, for a minute, and only from a page of the house", async () => {
  const player = await register(house);
  const code = await codeOf(player);
  for (const headers of [{}, { Referer: "http://evil.example/" }, { Referer: "http://karat.localhost.evil.example/" }])
    expect((await visit({ code, headers })).cookie).toBeUndefined();
  expect((await visit({ code })).cookie).toBeDefined();
  expect((await visit({ code })).cookie).toBeUndefined();
  const late = await codeOf(player);
  nowMs += minuteMs;
  expect((await visit({ code: late })).cookie).toBeUndefined();
  expect((await visit({ code: "made-up" })).cookie).toBeUndefined();
});

test("a token of the sign-on host is good for a minute", async () => {
  const { signOn } = await signedOn();
  const { token } = await visit({ cookie: signOn });
  nowMs += minuteMs;
  expect((await house.api("/auth/simple", { body: { token } })).json["error"]).toBe("wrong_token");
});

test("only a page of the house can be gone back to", async () => {
  const { signOn } = await signedOn();
  const places = [
    ...disguised(house.site),
    ...["sso", "api.karat", "desk", "games"].map((name) => `http://${name}.localhost:${port}/`),
  ];
  for (const url of places) {
    const { reply } = await visit({ url, cookie: signOn });
    expect([url, reply.status, reply.headers["location"]]).toEqual([url, 400, undefined]);
    expect(reply.text).not.toContain("evil");
  }
  expect((await house.fetch("http://sso.localhost/")).status).toBe(400);
  expect((await house.fetch("http://sso.localhost/", { method: "POST" })).status).toBe(405);
});

test("what a page's address carried of a login before is not carried on", async () => {
  const { to } = await visit({ url: `${elsewhere}?simple_auth=1&simpleAuthToken=old&whoAreYou=x&no_sso=0&tab=1` });
  expect(to?.search).toBe("?tab=1&no_sso=1");
});

test("a logout at any of the sites ends the sign-on, and what it has handed out", async () => {
  for (const leave of ["first", "second"] as const) {
    const player = await signedOn();
    const second = await enterBy((await visit({ url: elsewhere, cookie: player.signOn })).token);
    const { token: waiting } = await visit({ cookie: player.signOn });
    const leaving = leave === "first" ? player : second;
    await house.api("/auth/logout", { method: "PUT", headers: { ...bearer(leaving.token), Cookie: leaving.cookie } });
    expect((await visit({ cookie: player.signOn })).token).toBeUndefined();
    expect((await house.api("/auth/simple", { body: { token: waiting } })).json["error"]).toBe("wrong_token");
  }
});

test("a new password ends the sign-on, and so does the end of a session from afar", async () => {
  const changed = await signedOn();
  const form = { old_password: password, password: "another-horse-8", password_confirm: "another-horse-8" };
  await house.api("/password/update", { body: form, headers: bearer(changed.token) });
  expect((await visit({ cookie: changed.signOn })).token).toBeUndefined();

  for (const all of [true, false]) {
    const player = await signedOn();
    const { json } = await house.api<{ token: string }>("/api/v2/auth/login/email/password", {
      body: { email: player.email, password },
    });
    const sessions = await house.api<{ items: { id: string; current: boolean }[] }>("/profile/sessions", {
      headers: bearer(json.token),
    });
    const other = sessions.json.items.find(({ current }) => !current)?.id ?? "";
    await house.api(`/profile/sessions${all ? "" : `/${other}`}`, { method: "DELETE", headers: bearer(json.token) });
    expect((await visit({ cookie: player.signOn })).token).toBeUndefined();
  }
});

test("a code of a session that has ended is worth nothing", async () => {
  const player = await register(house);
  const code = await codeOf(player);
  await house.api("/auth/logout", { method: "PUT", headers: bearer(player.token) });
  expect((await visit({ code })).cookie).toBeUndefined();
  expect((await house.api("/auth/sign-on", { method: "POST" })).status).toBe(401);
});

test("whoever has a token and not the browser that holds its session signs on nowhere", async () => {
  const [player, other] = [await register(house), await register(house)];
  for (const Cookie of ["", other.cookie, "__Host-rt=made-up"]) {
    const { status, json } = await house.api("/auth/sign-on", {
      method: "POST",
      headers: { ...bearer(player.token), Cookie },
    });
    expect([status, json["error"], json["code"]]).toEqual([403, "login_needed", undefined]);
  }
  expect(await profileOf(player.token)).toBe(player.email);
});

test("another player in the same browser takes the place of the one before", async () => {
  const first = await signedOn();
  const second = await register(house);
  const { cookie } = await visit({ code: await codeOf(second), cookie: first.signOn });
  expect(cookie).not.toBe(first.signOn);
  expect((await visit({ cookie: first.signOn })).token).toBeUndefined();
  expect(await profileOf((await enterBy((await visit({ ...(cookie && { cookie }) })).token)).token)).toBe(second.email);
});

test("the same player logging in at a second site keeps the one sign-on", async () => {
  const player = await signedOn();
  const reply = await logIn(house, player.email);
  const { token } = reply.json;
  const code = await codeOf({ token, cookie: cookieOf(reply) });
  expect((await visit({ code, cookie: player.signOn })).cookie).toBe(player.signOn);
  await house.api("/auth/logout", { method: "PUT", headers: bearer(token) });
  expect((await visit({ cookie: player.signOn })).token).toBeUndefined();
});

test("sessions and sign-ons do not renew each other: thirty days after the login, all that came of it is over", async () => {
  const dayMs = 86_400_000;
  const { signOn } = await signedOn();
  nowMs += 29 * dayMs;
  const late = await enterBy((await visit({ url: elsewhere, cookie: signOn })).token);
  // Signed on again, by a session that came from the earlier sign-on.
  const { reply, cookie = "" } = await visit({ code: await codeOf(late) });
  expect(reply.cookies).toEqual([expect.stringContaining("; Max-Age=86400;")]);
  const { token } = await visit({ cookie });
  nowMs += dayMs - minuteMs / 2;
  const last = await enterBy((await visit({ cookie })).token);
  expect(await profileOf(last.token)).toBeDefined();
  nowMs += minuteMs / 2;
  expect(token).toBeDefined();
  expect((await visit({ cookie: signOn })).token).toBeUndefined();
  expect((await visit({ cookie })).token).toBeUndefined();
  for (const held of [late, last]) {
    expect(await profileOf(held.token)).toBeUndefined();
    expect((await refresh(house, held)).status).toBe(401);
  }
});

test("what is stored shows neither cookie nor code", async () => {
  const player = await signedOn();
  const code = await codeOf(player);
  for (const table of ["sign_ons", "sign_on_codes", "sessions"]) {
    const { rows } = await house.database.pool.query<{ row: string }>(`select t::text as row from ${table} t`);
    for (const { row } of rows) expect(row.includes(code) || row.includes(player.signOn.slice(4))).toBe(false);
  }
});
