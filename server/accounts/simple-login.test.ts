import { expect, test } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import { bearer, cookieOf, type Login, newEmail, refresh, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { tokenTo } from "../../tests/world/mail.ts";

let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs } });
const minuteMs = 60_000;

const idOf = async (token: string) =>
  (await house.api<{ user?: { id: string } }>("/profile/user", { headers: bearer(token) })).json.user?.id ?? "";
const linkTo = async (player: string) =>
  (await house.desk<{ token: string; url: string }>("/simple-auth", { player })).json;
const follow = (token: string, as?: Login, body: object = {}) =>
  house.api<{ token: string; error?: string }>("/auth/simple", {
    body: { token, ...body },
    headers: as ? { ...bearer(as.token), Cookie: as.cookie } : {},
  });
const sessionsOf = async (token: string) =>
  (await house.api<{ items: unknown[] }>("/profile/sessions", { headers: bearer(token) })).json.items.length;

test("the desk's link logs a player in, once and within a minute", async () => {
  const player = await register(house);
  const id = await idOf(player.token);
  const { token, url } = await linkTo(id);
  expect(url).toBe(`${house.site}/?simple_auth=1&simpleAuthToken=${token}`);
  expect(await idOf((await follow(token)).json.token)).toBe(id);
  expect((await follow(token)).json.error).toBe("wrong_token");
  const late = await linkTo(id);
  nowMs += minuteMs;
  expect((await follow(late.token)).json.error).toBe("wrong_token");
});

test("a link confirms the address that it was mailed to, and one of the desk's confirms none", async () => {
  const player = await register(house);
  const verified = async () =>
    (await house.api<{ user: object }>("/profile/user", { headers: bearer(player.token) })).json.user;
  await follow((await linkTo(await idOf(player.token))).token);
  expect(await verified()).toMatchObject({ is_email_verified: false });
  await house.api("/auth/send_login_data", { body: { email: player.email } });
  await follow(await tokenTo(house, player.email, "login"), player);
  expect(await verified()).toMatchObject({ is_email_verified: true });
});

test("a link that was mailed to an address confirms no other one", async () => {
  const { email, token } = await register(house);
  await house.api("/auth/send_login_data", { body: { email } });
  const mailed = await tokenTo(house, email, "login");
  await house.database.pool.query("update players set email = $2 where email = $1", [email, newEmail()]);
  expect((await follow(mailed)).status).toBe(200);
  const { json } = await house.api<{ user: object }>("/profile/user", { headers: bearer(token) });
  expect(json.user).toMatchObject({ is_email_verified: false });
});

function browser(held: { token?: string; cookie?: string } = {}) {
  let cookie = held.cookie;
  return async (path: string, body: object) => {
    const headers = {
      Origin: house.site,
      ...(held.token && bearer(held.token)),
      ...(cookie && { Cookie: cookie }),
    };
    const reply = await house.api<{ token?: string } & ErrorBody>(path, { body, headers });
    cookie = reply.cookies.find((line) => line.startsWith("__Host-device="))?.split(";")[0] ?? cookie;
    return reply;
  };
}

test("a mailed link logs in the browser that has asked for it, and asks first in any other one", async () => {
  const { email } = await register(house);
  const [asker, other] = [browser(), browser()];
  await asker("/auth/send_login_data", { email });
  const token = await tokenTo(house, email, "login");
  // A browser with a device id of its own is not the one that asked.
  await other("/auth/send_login_data", { email: newEmail() });
  for (const page of [browser(), other]) {
    const asked = await page("/auth/simple", { token });
    expect([asked.status, asked.json.error, asked.json.errors, asked.cookies]).toEqual([
      409,
      "confirm_login",
      { token: [`confirm_login: ${email.slice(0, 1)}•••@example.com`] },
      [],
    ]);
  }
  // The question did not use the link up.
  expect((await asker("/auth/simple", { token })).json.token).toBeDefined();

  nowMs += minuteMs;
  await asker("/auth/send_login_data", { email });
  const next = await tokenTo(house, email, "login", 2);
  const entered = await other("/auth/simple", { token: next, confirmed: true });
  expect(await idOf(entered.json.token ?? "")).not.toBe("");
});

test("a link that was asked for by no browser is nobody's to follow without a question", async () => {
  const { email } = await register(house);
  await house.api("/auth/send_login_data", { body: { email } });
  const token = await tokenTo(house, email, "login");
  expect((await browser()("/auth/simple", { token })).json.error).toBe("confirm_login");
  // Callers other than pages cannot be lured by a link, so they are not asked.
  expect((await follow(token)).status).toBe(200);
});

test("who is logged in here is told whom a mailed link would let in, and is not asked twice; the same player is not asked", async () => {
  const [one, other] = [await register(house), await register(house)];
  await house.api("/auth/send_login_data", { body: { email: other.email } });
  const token = await tokenTo(house, other.email, "login");
  const here = browser(one);
  const refused = await here("/auth/simple", { token });
  expect([refused.json.error, refused.json.errors]).toEqual([
    "another_player",
    { token: [`confirm_login: ${other.email.slice(0, 1)}•••@example.com`] },
  ]);
  expect((await browser(other)("/auth/simple", { token })).json.token).toBe(other.token);

  nowMs += minuteMs;
  await house.api("/auth/send_login_data", { body: { email: other.email } });
  const next = await tokenTo(house, other.email, "login", 2);
  expect((await here("/auth/simple", { token: next, instead: true })).json.token).toBeDefined();
});

test("a link of the desk goes on logging in a browser that nobody is logged in at", async () => {
  const player = await register(house);
  const { token } = await linkTo(await idOf(player.token));
  expect((await browser()("/auth/simple", { token })).status).toBe(200);
});

test("what comes from the sign-on counts in the tab that has gone there, and asks in any other one", async () => {
  const player = await register(house);
  const id = BigInt(await idOf(player.token));
  const { pool } = house.database;
  const signOn = "8f2f0f0e-0000-4000-8000-000000000001";
  await pool.query("insert into sign_ons (id, digest, player, created_at, expires_at) values ($1, $2, $3, $4, $5)", [
    signOn,
    Buffer.from("x"),
    id,
    new Date(nowMs),
    new Date(nowMs + 60 * minuteMs),
  ]);
  const token = await house.app.house.oneTimeTokens.issueLogin({ player: id, signOn });
  expect((await browser()("/auth/simple", { token })).json.error).toBe("confirm_login");
  expect((await browser()("/auth/simple", { token, confirmed: true })).status).toBe(200);
});

test("the desk makes no link for somebody who is not there", async () => {
  for (const player of ["1", "0", "-1", "made up", "9".repeat(30)])
    expect((await house.desk("/simple-auth", { player })).status).toBe(404);
  expect((await house.desk("/simple-auth", {})).status).toBe(422);
});

test("the player who is logged in already stays so, and the link is used up", async () => {
  const player = await register(house);
  const { token } = await linkTo(await idOf(player.token));
  const reply = await follow(token, player);
  expect([reply.json.token, reply.cookies]).toEqual([player.token, []]);
  expect(await sessionsOf(player.token)).toBe(1);
  expect((await follow(token)).json.error).toBe("wrong_token");
});

test("another player is not put out by a link before they have said that they make room", async () => {
  const [one, other] = [await register(house), await register(house)];
  const { token } = await linkTo(await idOf(other.token));
  const refused = await follow(token, one);
  expect([refused.status, refused.json.error, refused.cookies]).toEqual([409, "another_player", []]);
  expect(await idOf(one.token)).not.toBe("");
  const reply = await follow(token, one, { instead: true });
  expect(await idOf(reply.json.token)).toBe(await idOf(other.token));
  expect(await idOf(one.token)).toBe("");
});

test("a token that has run out still says whose session stands", async () => {
  const [one, other] = [await register(house), await register(house)];
  nowMs += 16 * minuteMs;
  const { rows } = await house.database.pool.query<{ email: string; id: bigint }>("select email, id from players");
  const player = (email: string) => String(rows.find((row) => row.email === email)?.id);
  expect((await follow((await linkTo(player(other.email))).token, one)).json.error).toBe("another_player");

  const own = await follow((await linkTo(player(one.email))).token, one);
  expect(await idOf(own.json.token)).toBe(player(one.email));
  expect(await sessionsOf(own.json.token)).toBe(1);
  expect((await refresh(house, one)).status).toBe(401);
});

test("who has logged out is nobody to be asked", async () => {
  const [one, other] = [await register(house), await register(house)];
  const { token } = await linkTo(await idOf(other.token));
  await house.api("/auth/logout", { method: "PUT", headers: bearer(one.token) });
  expect((await follow(token, one)).status).toBe(200);
});

test("a profile brings a fresh token along when the one it was asked with is about to end", async () => {
  const player = await register(house);
  const profile = async (token: string, cookie?: string) =>
    (
      await house.api<{ fresh_token: string | null }>("/profile/user", {
        headers: { ...bearer(token), ...(cookie && { Cookie: cookie }) },
      })
    ).json.fresh_token;
  expect(await profile(player.token, player.cookie)).toBeNull();
  nowMs += 9 * minuteMs;
  expect(await profile(player.token, player.cookie)).toBeNull();
  nowMs += 2 * minuteMs;
  const fresh = (await profile(player.token, player.cookie)) ?? "";
  nowMs += 14 * minuteMs;
  expect([await idOf(player.token), await idOf(fresh)]).toEqual(["", expect.stringMatching(/^\d+$/)]);

  // The token alone does not keep the session alive, and the refresh chain is not touched.
  const other = await register(house);
  for (const cookie of [undefined, "", other.cookie, "__Host-rt=made-up"])
    expect(await profile(fresh, cookie)).toBeNull();
  const next = await refresh(house, { token: fresh, cookie: player.cookie });
  expect(next.status).toBe(200);
  nowMs += 11 * minuteMs;
  const held = { token: next.json.access_token, cookie: cookieOf(next) };
  expect(await profile(held.token, held.cookie)).not.toBeNull();
  expect((await refresh(house, held)).status).toBe(200);
});

test("a cookie that was used up brings no fresh token", async () => {
  const player = await register(house);
  const second = await refresh(house, player);
  const third = await refresh(house, { token: second.json.access_token, cookie: cookieOf(second) });
  nowMs += 11 * minuteMs;
  const { json } = await house.api<{ fresh_token: string | null }>("/profile/user", {
    headers: { ...bearer(third.json.access_token), Cookie: player.cookie },
  });
  expect(json.fresh_token).toBeNull();
});
