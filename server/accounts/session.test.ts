import { beforeEach, expect, test } from "vitest";
import { bearer, cookieOf, type Login, password, refresh, register } from "../../tests/builders/accounts.ts";
import type { Reply } from "../../tests/world/call.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { inTransaction } from "../db/connect.ts";
import { createSessionUpkeep } from "./session-upkeep.ts";

let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs } });
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let held: Login & { email: string };
beforeEach(async () => {
  held = await register(house);
});

const profileStatus = async (token: string) => (await house.api("/profile/user", { headers: bearer(token) })).status;
const after = (reply: Reply<{ access_token: string }>): Login => ({
  token: reply.json.access_token,
  cookie: cookieOf(reply),
});
const logIn = () =>
  house.api<{ token: string }>("/api/v2/auth/login/email/password", { body: { email: held.email, password } });

test("a token is good for a quarter of an hour, and a refresh brings the next one", async () => {
  nowMs += 14 * minuteMs;
  expect(await profileStatus(held.token)).toBe(200);
  nowMs += 2 * minuteMs;
  expect(await profileStatus(held.token)).toBe(401);
  const reply = await refresh(house, held);
  expect(reply.status).toBe(200);
  expect(await profileStatus(reply.json.access_token)).toBe(200);
});

test("the cookie is the browser's alone, and rotated at each use", async () => {
  const reply = await refresh(house, held);
  expect(reply.cookies[0]).toMatch(/^__Host-rt=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/);
  expect(reply.cookies[1]).toMatch(/^rt=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  expect(cookieOf(reply)).not.toBe(held.cookie);
});

test("neither half of a session is worth anything without the other", async () => {
  const other = await register(house);
  for (const pair of [
    { ...held, cookie: "" },
    { ...held, token: "" },
    { ...held, cookie: other.cookie },
    { ...held, cookie: `${held.cookie}A` },
  ]) {
    const reply = await refresh(house, pair);
    expect(reply.status).toBe(401);
    expect(reply.cookies).toEqual([]);
  }
  expect((await refresh(house, held)).status).toBe(200);
  expect((await refresh(house, other)).status).toBe(200);
});

test("a refresh whose reply was lost is simply done again", async () => {
  await refresh(house, held);
  await refresh(house, held);
  const third = await refresh(house, held);
  expect(third.status).toBe(200);
  expect((await refresh(house, after(third))).status).toBe(200);
});

test("ten refreshes at the same time all succeed, and any one of the cookies carries on", async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(house, held)));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const last = replies[Math.floor(Math.random() * 10)] as (typeof replies)[number];
  expect((await refresh(house, after(last))).status).toBe(200);
});

test("a token that comes back after its successor was used ends the whole session", async () => {
  const second = after(await refresh(house, held));
  const third = after(await refresh(house, second));
  expect((await refresh(house, held)).status).toBe(401);
  expect((await refresh(house, third)).status).toBe(401);
  expect(await profileStatus(third.token)).toBe(401);
  const { rows } = await house.database.pool.query(
    "select end_reason from sessions where ended_at is not null order by ended_at desc limit 1",
  );
  expect(rows).toEqual([{ end_reason: "reuse" }]);
});

test("a stolen copy that is used in turn with the true one is found out", async () => {
  const owners = after(await refresh(house, held));
  const thiefs = after(await refresh(house, held));
  expect((await refresh(house, owners)).status).toBe(200);
  expect((await refresh(house, thiefs)).status).toBe(401);
  expect(await profileStatus(owners.token)).toBe(401);
});

test("a session ends after thirty days, however often it was refreshed", async () => {
  let current: Login = held;
  for (let day = 0; day < 29; day += 1) {
    nowMs += dayMs;
    const reply = await refresh(house, current);
    expect(reply.status).toBe(200);
    current = after(reply);
  }
  nowMs += dayMs - 5 * minuteMs;
  const last = await refresh(house, current);
  expect(last.cookies[0]).toContain("Max-Age=300;");
  nowMs += 6 * minuteMs;
  // Not even the token of the last refresh outlives the session.
  expect(await profileStatus(last.json.access_token)).toBe(401);
  expect((await refresh(house, after(last))).status).toBe(401);
});

test("a logout is effective at once, for calls and for refreshes, and for this session alone", async () => {
  const other = await logIn();
  const reply = await house.api("/auth/logout", {
    method: "PUT",
    headers: { ...bearer(held.token), Cookie: held.cookie },
  });
  expect(reply.json).toEqual({ success: true });
  expect(reply.cookies[0]).toMatch(/^__Host-rt=; Path=\/; Max-Age=0;/);
  expect(await profileStatus(held.token)).toBe(401);
  expect((await refresh(house, held)).status).toBe(401);
  expect(await profileStatus(other.json.token)).toBe(200);
});

test("a logout that comes late, with a token long expired, ends its own session and not the login since", async () => {
  const since = await logIn();
  nowMs += dayMs;
  const reply = await house.api("/auth/logout", {
    method: "PUT",
    headers: { ...bearer(held.token), Cookie: cookieOf(since) },
  });
  expect(reply.cookies).toEqual([]);
  expect((await refresh(house, held)).status).toBe(401);
  expect((await refresh(house, { token: since.json.token, cookie: cookieOf(since) })).status).toBe(200);
});

test("a logout without any session is one all the same", async () => {
  expect((await house.api("/auth/logout", { method: "PUT" })).json).toEqual({ success: true });
});

test("a session that ended at another house of the same database has ended here", async () => {
  const neighbour = await startHouse({ beside: house, clock: { now: () => nowMs } });
  const statusThere = async () => (await neighbour.api("/profile/user", { headers: bearer(held.token) })).status;
  expect(await statusThere()).toBe(200);
  await house.api("/auth/logout", { method: "PUT", headers: bearer(held.token) });
  await expect.poll(statusThere).toBe(401);
  // A house started later missed the notification, and refuses the token all the same.
  await neighbour.stop();
  const later = await startHouse({ beside: house, clock: { now: () => nowMs } });
  expect((await later.api("/profile/user", { headers: bearer(held.token) })).status).toBe(401);
});

test("three hundred refreshes at once wait for themselves, and all others are served", async () => {
  const other = await register(house);
  const { pool } = house.database;
  const holding = await pool.connect();
  try {
    await holding.query("begin");
    await holding.query("select from sessions for update");
    const calls = Promise.all(Array.from({ length: 300 }, () => refresh(house, held)));
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(1));
    expect(await profileStatus(other.token)).toBe(200);
    await holding.query("commit");
    const statuses = new Set((await calls).map(({ status }) => status));
    expect(statuses).toEqual(new Set([200]));
  } finally {
    holding.release();
  }
  expect((await refresh(house, held)).status).toBe(200);
});

test("of the sessions of somebody who logs in again and again a hundred are left, those that were seen last", async () => {
  const { pool } = house.database;
  const { email } = held;
  const { rows } = await pool.query<{ player: bigint }>("select id as player from players where email = $1", [email]);
  const player = rows[0]?.player ?? 0n;
  const device = { ip: "127.0.0.1", userAgent: "", location: { country: "RU" } } as const;
  for (let login = 0; login < 120; login += 1) {
    nowMs += 1_000;
    await inTransaction(pool, (tx) => house.app.house.sessions.start(tx, player, device));
  }
  const standing = "select from sessions where player = $1 and ended_at is null";
  expect((await pool.query(standing, [player])).rowCount).toBe(100);
  expect((await pool.query(`${standing} and created_at > $2`, [player, new Date(nowMs - 100_000)])).rowCount).toBe(100);
  await eventually(async () => expect(await profileStatus(held.token)).toBe(401));
});

test("what has been over for thirty days is forgotten, and what stands is not", async () => {
  const { pool, app } = { ...house.database, app: house.app };
  const upkeep = createSessionUpkeep(app.house);
  const other = await register(house);
  await house.api("/auth/logout", { method: "PUT", headers: { ...bearer(held.token), Cookie: held.cookie } });
  const ours = async () => {
    await upkeep.run();
    const { rows } = await pool.query<{ email: string }>(
      "select p.email from sessions s join players p on p.id = s.player where p.email = any($1)",
      [[held.email, other.email]],
    );
    return rows.map(({ email }) => email).toSorted();
  };
  nowMs += 30 * dayMs;
  expect(await ours()).toEqual([held.email, other.email].toSorted());
  nowMs += 1;
  // One ran out after thirty days and is listed for thirty more.
  expect(await ours()).toEqual([other.email]);
  nowMs += 30 * dayMs;
  expect(await ours()).toEqual([]);
});
