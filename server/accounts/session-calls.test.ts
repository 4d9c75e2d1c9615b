import { expect, test } from "vitest";
import type { PlayerSession } from "../../contract/sessions.ts";
import { bearer, password, refresh, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { deviceOf } from "./device-of.ts";

const house = await startHouse();

const logIn = async (email: string, userAgent = "") => {
  const reply = await house.api<{ token: string }>("/api/v2/auth/login/email/password", {
    body: { email, password },
    headers: { "User-Agent": userAgent },
  });
  return reply.json.token;
};
const sessions = async (token: string, query = "") =>
  (
    await house.api<{ items: PlayerSession[]; next: string | null }>(`/profile/sessions${query}`, {
      headers: bearer(token),
    })
  ).json;
const end = (token: string, id = "") =>
  house.api<{ ended?: number }>(`/profile/sessions${id && `/${id}`}`, { method: "DELETE", headers: bearer(token) });
const profileStatus = async (token: string) => (await house.api("/profile/user", { headers: bearer(token) })).status;

test("a player sees where they are logged in: device, place and time, the newest first", async () => {
  const { email, token } = await register(house);
  await logIn(email, "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0");
  const { items, next } = await sessions(token);
  expect(next).toBeNull();
  expect(items.map(({ current, device }) => [current, device.browser, device.system])).toEqual([
    [false, "Firefox", "Windows"],
    [true, null, null],
  ]);
  expect(items[0]).toMatchObject({
    place: { ip: "127.0.0.1", country_code: "RU" },
    last_seen_at: items[0]?.created_at,
  });
});

test("a session that is ended is over at once, and no longer in the list", async () => {
  const player = await register(house);
  const other = await logIn(player.email);
  const [listed] = (await sessions(player.token)).items;
  expect((await end(player.token, listed?.id)).json).toEqual({ success: true });
  expect(await profileStatus(other)).toBe(401);
  expect((await sessions(player.token)).items).toHaveLength(1);
  expect((await end(player.token, listed?.id)).status).toBe(404);
  expect((await refresh(house, player)).status).toBe(200);
});

test("all others can be ended together", async () => {
  const player = await register(house);
  const others = [await logIn(player.email), await logIn(player.email)];
  expect((await end(player.token)).json).toEqual({ success: true, ended: 2 });
  expect(await Promise.all(others.map(profileStatus))).toEqual([401, 401]);
  expect((await sessions(player.token)).items.map(({ current }) => current)).toEqual([true]);
});

test("what is over can still be seen: when it ended and why", async () => {
  let now = Date.now();
  const later = await startHouse({ clock: { now: () => now } });
  const player = await register(later);
  const list = async (token: string, state: string) =>
    (await later.api<{ items: PlayerSession[] }>(`/profile/sessions?state=${state}`, { headers: bearer(token) })).json
      .items;
  const enter = async () =>
    (
      await later.api<{ token: string }>("/api/v2/auth/login/email/password", {
        body: { email: player.email, password },
      })
    ).json.token;
  const [revoked, left] = [await enter(), await enter()];
  const active = await list(player.token, "active");
  expect(active.map(({ ended_at, end_reason }) => [ended_at, end_reason])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
  now += 60_000;
  const path = `/profile/sessions/${active[1]?.id}`;
  expect((await later.api(path, { method: "DELETE", headers: bearer(player.token) })).status).toBe(200);
  await later.api("/auth/logout", { method: "PUT", headers: bearer(left) });
  const endedAt = new Date(now).toISOString();
  expect((await list(player.token, "ended")).map(({ ended_at, end_reason }) => [ended_at, end_reason])).toEqual([
    [endedAt, "logout"],
    [endedAt, "revoked"],
  ]);
  expect((await list(player.token, "all")).map(({ end_reason }) => end_reason)).toEqual(["logout", "revoked", null]);
  expect((await later.api("/profile/user", { headers: bearer(revoked) })).status).toBe(401);

  now += 31 * 24 * 3_600_000;
  const fresh = await enter();
  const [ranOut] = (await list(fresh, "ended")).slice(-1);
  expect(ranOut).toMatchObject({ end_reason: "expired", current: false });
  expect(Date.parse(ranOut?.ended_at ?? "") - Date.parse(ranOut?.created_at ?? "")).toBe(30 * 24 * 3_600_000);
  expect((await list(fresh, "active")).map(({ current }) => current)).toEqual([true]);
  expect((await later.api("/profile/sessions?state=gone", { headers: bearer(fresh) })).status).toBe(422);
});

test("nobody sees or ends another player's session", async () => {
  const [one, other] = [await register(house), await register(house)];
  const [listed] = (await sessions(one.token)).items;
  expect((await sessions(other.token)).items.map(({ id }) => id)).not.toContain(listed?.id);
  for (const id of [listed?.id ?? "", "made-up", "00000000-0000-7000-8000-000000000000"])
    expect((await end(other.token, id)).status).toBe(404);
  expect(await profileStatus(one.token)).toBe(200);
  expect((await house.api("/profile/sessions")).status).toBe(401);
});

test("a long list comes in pages", async () => {
  const { email, token } = await register(house);
  for (let count = 0; count < 4; count += 1) await logIn(email);
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { items, next }: { items: PlayerSession[]; next: string | null } = await sessions(
      token,
      `?limit=2${cursor && `&cursor=${cursor}`}`,
    );
    ids.push(...items.map(({ id }) => id));
    cursor = next;
  }
  expect(ids).toHaveLength(5);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  expect((await house.api("/profile/sessions?cursor=x", { headers: bearer(token) })).status).toBe(422);
});

test("browsers are told apart, though most of them name each other", () => {
  const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
  const names = {
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`]: ["Chrome", "Linux"],
    [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/140.0`]: ["Edge", "Windows"],
    [`Mozilla/5.0 (Windows NT 10.0) ${chrome} YaBrowser/25.8 Safari/537.36`]: ["Yandex", "Windows"],
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36 OPR/90.0`]: ["Opera", "Android"],
    [`Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 ${chrome} Mobile Safari/537.36`]: [
      "Samsung Internet",
      "Android",
    ],
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1":
      ["Safari", "iOS"],
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15": [
      "Safari",
      "macOS",
    ],
    "curl/8.5.0": [null, null],
  };
  for (const [userAgent, expected] of Object.entries(names)) {
    const { browser, system } = deviceOf(userAgent);
    expect([userAgent, browser, system]).toEqual([userAgent, ...expected]);
  }
});
