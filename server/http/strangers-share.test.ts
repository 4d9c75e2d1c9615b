import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { bearer, newEmail, register } from "../../tests/builders/accounts.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";

/* Whoever is not logged in has a share of the house, too: the rest is there for all others, however much is asked for. */
const house = await startHouse();
const { pool } = house.database;
// The house waits five seconds for a lock; a busy machine may need more to look at whoever waits.
pool.options.lock_timeout = 0;
const opened = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
for (const connection of opened) connection.release(true);

interface Reply {
  error?: string;
  retry_after?: number;
}

const many = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));
const waiting = async () =>
  (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
    .rowCount ?? 0;

const player = await register(house);
const sessions = await many(10, () => register(house));
const over = await many(10, () => register(house));

const refresh = ({ token, cookie }: { token: string; cookie: string }) =>
  house.api<Reply>("/auth/refresh-token", { method: "POST", headers: { ...bearer(token), Cookie: cookie } });
const logOut = ({ token }: { token: string }) =>
  house.api<Reply>("/auth/logout", { method: "PUT", headers: bearer(token) });
const forgot = (email: string) => house.api<Reply>("/api/v2/auth/password/email/forgot", { body: { email } });

async function whileHeld(table: string, work: (letGo: () => Promise<unknown>) => Promise<void>, mode = "exclusive") {
  const holding = await pool.connect();
  try {
    await holding.query("begin");
    await holding.query(`lock table ${table} in ${mode} mode`);
    await work(() => holding.query("commit"));
  } finally {
    await holding.query("rollback");
    holding.release();
  }
}

test.each([
  ["that forget passwords", "tries", () => forgot(newEmail())],
  ["that refresh ten sessions", "sessions", (index: number) => refresh(sessions[index % 10] ?? player)],
  ["that leave ten sessions", "sessions", (index: number) => logOut(sessions[index % 10] ?? player)],
])("three hundred calls %s have a few connections, and everybody else is served", async (_, table, call) => {
  await whileHeld(table, async (letGo) => {
    const calls = many(300, call);
    await eventually(async () => expect(await waiting()).toBeGreaterThan(0));
    expect((await house.api("/profile/user", { headers: bearer(player.token) })).status).toBe(200);
    expect(await waiting()).toBeLessThanOrEqual(4);
    await letGo();
    // A crowd waits instead of being refused.
    for (const { status, json } of await calls) expect([200, 400, 401], JSON.stringify(json)).toContain(status);
  });
});

test("three hundred pictures that nobody has have a few connections, and everybody else is served", async () => {
  const work = async (letGo: () => Promise<unknown>) => {
    const pictures = many(300, () => house.fetch(`${house.site}/avatars/${randomBytes(16).toString("hex")}-64.webp`));
    await eventually(async () => expect(await waiting()).toBeGreaterThan(0));
    expect((await house.api("/games/seeds", { headers: bearer(player.token) })).status).toBe(200);
    expect(await waiting()).toBeLessThanOrEqual(4);
    await letGo();
    expect(new Set((await pictures).map(({ status }) => status))).toEqual(new Set([404]));
  };
  await whileHeld("avatars", work, "access exclusive");
});

test("a session that is known to be over is not asked about again", async () => {
  await many(10, (index) => logOut(over[index] ?? player));
  await whileHeld("sessions", async () => {
    const replies = await many(100, (index) => logOut(over[index % 10] ?? player));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const refreshed = await many(100, (index) => refresh(over[index % 10] ?? player));
    expect(new Set(refreshed.map(({ status }) => status))).toEqual(new Set([401]));
  });
});
