import { afterAll, expect, test } from "vitest";
import type { BellNews } from "../../contract/bell.ts";
import type { PushState } from "../../contract/push.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { createPushBrowsers } from "../../tests/builders/push-browser.ts";
import { createSafePlayers } from "../../tests/builders/safe-players.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { ring } from "../bell/ring.ts";
import { inTransaction } from "../db/connect.ts";

/** Noon in Moscow, where nothing is quiet. */
let nowMs = Date.UTC(2026, 10, 20, 9);
const clock = { now: () => nowMs };
const house = await startHouse({ clock });
const { pool } = house.app.house;
const pushes = await createPushBrowsers();
afterAll(pushes.close);
const enter = createSafePlayers(house, clock);

const credited: BellNews = { kind: "deposit_credited", data: { amount: "100.00", currency: "RUB" } };
const granted: BellNews = { kind: "bonus_granted", data: { amount: "100.00", currency: "RUB" } };

async function newPlayer() {
  const login = await register(house);
  const headers = bearer(login.token);
  const call = async (method: string, path: string, body?: object) =>
    (await house.api<PushState & { error?: string }>(path, { method, headers, ...(body && { body }) })).json;
  const { json } = await house.api<{ user: { id: string } }>("/profile/user", { headers });
  const player = BigInt(json.user.id);
  await pool.query("update players set timezone = 'Europe/Moscow', locale = 'en-US' where id = $1", [player]);
  let count = 0;
  return {
    ...login,
    player,
    headers,
    state: () => call("GET", "/push"),
    subscribe: (to: object) => call("PUT", "/push/subscription", to),
    unsubscribe: (endpoint: string) => call("POST", "/push/unsubscribe", { endpoint }),
    change: (change: object) => call("PUT", "/push/settings", change),
    tell: (news: BellNews) =>
      inTransaction(pool, (tx) => ring(tx, { ...news, player, subject: String((count += 1)), at: nowMs })),
  };
}

/** Everything that was ordered is sent, or waits for a later time. */
const settled = () =>
  eventually(async () => {
    const { rows } = await pool.query("select from push_orders where due_at <= $1", [new Date(nowMs + 60_000)]);
    expect(rows).toEqual([]);
  });

test("a browser that has asked is told, encrypted for it alone, signed by the house, in the player's language", async () => {
  const { state, subscribe, tell, player } = await newPlayer();
  const browser = pushes.browser();
  await pool.query("update players set locale = 'ru-RU' where id = $1", [player]);
  expect(await subscribe(browser.subscription)).toMatchObject({ endpoints: [browser.subscription.endpoint] });
  await tell(credited);
  await eventually(() => expect(browser.received).toHaveLength(1));
  const [{ message, claims, ttlS } = { message: undefined, claims: undefined, ttlS: 0 }] = browser.received;
  expect(message).toEqual({
    title: "Пополнение зачислено",
    body: "100\u00a0₽",
    data: "/profile/history?kind=money",
    icon: "/icon-192.png",
    tag: "bell:1",
  });
  expect(claims).toMatchObject({ aud: pushes.origin, sub: `https://${new URL(house.site).host}` });
  expect(ttlS).toBeGreaterThan(86_400);
  expect((await state()).public_key).toMatch(/^[\w-]{87}$/);
});

test("whoever has asked nobody is told nothing, and nothing of before they asked", async () => {
  const { subscribe, unsubscribe, tell } = await newPlayer();
  const browser = pushes.browser();
  await tell(credited);
  await subscribe(browser.subscription);
  await subscribe(browser.subscription);
  await tell(credited);
  await eventually(() => expect(browser.messages().map(({ tag }) => tag)).toEqual(["bell:2"]));
  expect(await unsubscribe(browser.subscription.endpoint)).toMatchObject({ endpoints: [] });
  await tell(credited);
  await settled();
  expect(browser.received).toHaveLength(1);
});

test.each([404, 410])("a subscription that answers %i is dropped", async (status) => {
  const { state, subscribe, tell } = await newPlayer();
  const browser = pushes.browser();
  await subscribe(browser.subscription);
  browser.answer(status);
  await tell(credited);
  await eventually(async () => expect((await state()).endpoints).toEqual([]));
});

test("a push service that is away is asked again, and the message comes once", async () => {
  const { subscribe, state, tell } = await newPlayer();
  const browser = pushes.browser();
  await subscribe(browser.subscription);
  browser.answer(503);
  const before = pushes.calls();
  await tell(credited);
  await eventually(() => expect(pushes.calls()).toBeGreaterThan(before));
  browser.answer(201);
  nowMs += 60_000;
  await eventually(() => expect(browser.received).toHaveLength(1));
  await settled();
  expect(browser.received).toHaveLength(1);
  expect((await state()).endpoints).toHaveLength(1);
});

test("a browser that does not answer is asked for one of all its messages, and gets all of them once it does", async () => {
  const { subscribe, player } = await newPlayer();
  const browser = pushes.browser();
  await subscribe(browser.subscription);
  browser.answer(503);
  const before = pushes.calls();
  await inTransaction(pool, async (tx) => {
    for (let count = 0; count < 20; count += 1)
      await ring(tx, { ...credited, player, subject: String(count), at: nowMs });
  });
  await eventually(async () => {
    const { rows } = await pool.query("select from push_orders where due_at <= $1", [new Date(nowMs)]);
    expect(rows).toEqual([]);
  });
  // Four are sent at the same time.
  expect(pushes.calls() - before).toBeLessThanOrEqual(4);
  browser.answer(201);
  nowMs += 60_000;
  await eventually(() => expect(browser.received).toHaveLength(20));
});

test("quiet hours are kept by the player's own clock, and what waits comes when they end unless it was read", async () => {
  const [anna, boris] = [await newPlayer(), await newPlayer()];
  const [of, other] = [pushes.browser(), pushes.browser()];
  await anna.subscribe(of.subscription);
  await boris.subscribe(other.subscription);
  for (const { change } of [anna, boris])
    expect(await change({ quiet: { from: 23, to: 8 } })).toMatchObject({ quiet: { from: 23, to: 8 } });
  nowMs = Date.UTC(2026, 10, 20, 21, 30);
  for (const { tell } of [anna, boris]) await tell(credited);
  await settled();
  expect([of.received, other.received]).toEqual([[], []]);
  await pool.query("update bells set read_to = last where player = $1", [boris.player]);
  nowMs = Date.UTC(2026, 10, 21, 5, 0, 1);
  await eventually(() => expect(of.received).toHaveLength(1));
  await settled();
  expect(other.received).toEqual([]);
  nowMs = Date.UTC(2026, 10, 21, 9);
});

test("who wants no quiet hours is told at night", async () => {
  nowMs = Date.UTC(2026, 10, 21, 21, 30);
  const { change, subscribe, tell } = await newPlayer();
  const browser = pushes.browser();
  await subscribe(browser.subscription);
  expect(await change({ quiet: null })).toMatchObject({ quiet: null });
  await tell(credited);
  await eventually(() => expect(browser.received).toHaveLength(1));
  nowMs = Date.UTC(2026, 10, 22, 9);
});

test("what is offered is told to who has agreed to it, and to nobody who takes a pause", async () => {
  const { change, subscribe, tell, player } = await newPlayer();
  const browser = pushes.browser();
  await subscribe(browser.subscription);
  await tell(granted);
  await settled();
  expect(browser.received).toEqual([]);
  expect(await change({ is_promo_on: true })).toMatchObject({ is_promo_on: true });
  await tell(granted);
  await eventually(() => expect(browser.messages().map(({ tag }) => tag)).toEqual(["bell:2"]));
  await pool.query("update safe_play set pause_kind = 'cool_off', paused_until = $2 where player_id = $1", [
    player,
    new Date(nowMs + 86_400_000),
  ]);
  await tell(granted);
  await tell(credited);
  await eventually(() => expect(browser.messages().map(({ tag }) => tag)).toEqual(["bell:2", "bell:4"]));
});

test.each(["wager", "deposit"])(
  "what is offered is told to nobody who has reached a limit (%s), until its period is over",
  async (kind) => {
    const player = await enter();
    await pool.query("update players set timezone = 'Europe/Moscow' where id = $1", [player.id]);
    const browser = pushes.browser();
    await player.call("/push/subscription", browser.subscription, "PUT");
    await player.call("/push/settings", { is_promo_on: true }, "PUT");
    // Its day begins with a bet.
    await player.bet("10.00");
    await pool.query("update safe_play set deposited_micro = deposited_micro + 10000000 where player_id = $1", [
      player.id,
    ]);
    const tell = (news: BellNews, subject: string) =>
      inTransaction(pool, (tx) => ring(tx, { ...news, player: player.id, subject, at: nowMs }));
    const told = () => browser.messages().map(({ tag }) => tag);
    await tell(granted, "before");
    await eventually(() => expect(told()).toEqual(["bell:1"]));
    expect((await player.put({ kind, period: "day", amount: "10.00" })).status).toBe(200);
    await tell(granted, "limited");
    await tell(credited, "told");
    await settled();
    expect(told()).toEqual(["bell:1", "bell:3"]);
    nowMs += 86_400_000;
    await tell(granted, "after");
    await eventually(() => expect(told()).toEqual(["bell:1", "bell:3", "bell:4"]));
  },
);

test("who has logged out is told nothing in that browser any more, and another player there only their own", async () => {
  const [anna, boris] = [await newPlayer(), await newPlayer()];
  const browser = pushes.browser();
  await anna.subscribe(browser.subscription);
  await pool.query("update sessions set ended_at = $2, end_reason = 'logout' where player = $1", [
    anna.player,
    new Date(nowMs),
  ]);
  await anna.tell(credited);
  await eventually(async () => {
    const { rows } = await pool.query("select from push_subscriptions where player = $1", [anna.player]);
    expect(rows).toEqual([]);
  });
  await boris.subscribe(browser.subscription);
  await boris.tell(credited);
  await eventually(() => expect(browser.messages()).toHaveLength(1));
});

test.each([
  ["inside", { endpoint: "http://10.0.0.1/push" }],
  ["the database", { endpoint: "https://127.0.0.1.nip.io:5432/" }],
  ["nowhere", { endpoint: "nowhere" }],
  ["without a key", { p256dh: "A".repeat(87) }],
  ["with half a secret", { auth: "abc" }],
])("a subscription that leads %s is refused", async (_, wrong) => {
  const { state, subscribe } = await newPlayer();
  expect(await subscribe({ ...pushes.browser().subscription, ...wrong })).toMatchObject({ error: "validation" });
  expect((await state()).endpoints).toEqual([]);
});

test("of a player's browsers the ten newest are told", async () => {
  const { state, subscribe } = await newPlayer();
  const browsers = Array.from({ length: 12 }, () => pushes.browser());
  for (const { subscription } of browsers) {
    nowMs += 1_000;
    await subscribe(subscription);
  }
  const newest = browsers.slice(2).map(({ subscription }) => subscription.endpoint);
  expect((await state()).endpoints).toEqual(newest.toReversed());
});

test("hours that are none are refused", async () => {
  const { change } = await newPlayer();
  for (const quiet of [{ from: 24, to: 8 }, { from: -1, to: 8 }, { from: 1.5, to: 8 }, { from: 1 }, "night"])
    expect(await change({ quiet })).toMatchObject({ error: "validation" });
});
