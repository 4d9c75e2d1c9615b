import { beforeAll, expect, test } from "vitest";
import type { Bonuses } from "../../contract/promotions.ts";
import { bearer, newEmail, password } from "../../tests/builders/accounts.ts";
import { campaignNamed, giftNamed, layIn } from "../../tests/builders/campaigns.ts";
import { payerOf } from "../../tests/builders/payers.ts";
import { createPaying } from "../../tests/builders/paying.ts";
import { startHouse } from "../../tests/world/house.ts";
import { inTransaction } from "../db/connect.ts";
import { readBell } from "../bell/bell-rows.ts";
import { createGrantBells } from "../bonus/grant-bells.ts";
import { openGrant } from "../bonus/grants.ts";
import { takeEvent } from "../cashier/take-event.ts";
import { createOfferBells } from "./offer-bells.ts";

const dayMs = 24 * 3_600_000;
let nowMs = Date.parse("2026-11-23T10:00:00Z");
const clock = { now: () => nowMs };
const paying = createPaying({ clock });
const house = await startHouse({ clock, paymentProvider: paying.provider });
const { pool } = house.database;
const bells = createOfferBells(house.app.house);

beforeAll(() => layIn(house, clock, [campaignNamed("autumn", clock), giftNamed("gift-200", clock, "200")]));

async function enter(more: object = {}) {
  const { json, text } = await house.api<{ data: { token: string } }>("/api/v2/auth/register/email", {
    body: { email: newEmail(), password, currency: "RUB", accept: true, ...more },
  });
  if (!json.data) throw new Error(text);
  const headers = bearer(json.data.token);
  const { json: me } = await house.api<{ user: { id: string } }>("/profile/user", { headers });
  const bonuses = async () => (await house.api<Bonuses>("/bonus-system/bonuses", { headers })).json;
  const player = BigInt(me.user.id);
  return {
    player,
    token: json.data.token,
    headers,
    bonuses,
    post: (path: string, body: object = {}) => house.api(`/bonus-system/${path}`, { headers, body }),
    offer: async (kind: string) => (await bonuses()).offers.find((offer) => offer.kind === kind),
    told: async () => (await readBell(pool, player)).items.filter(({ kind }) => kind === "offer_expiring"),
  };
}

/** Everything that is to be told, and again. */
async function tellAll() {
  await bells.run();
  await bells.run();
}

test("an offer is told of once in the day before it ends, each by its name and its end", async () => {
  const { told, offer } = await enter({ promo: "AUTUMN" });
  const [promo, pack] = [await offer("deposit"), await offer("welcome")];
  const ofPromo = {
    kind: "offer_expiring",
    data: { offer: promo?.id, title: promo?.name, expires_at: promo?.expires_at },
  };
  const ofPack = { kind: "offer_expiring", data: { offer: pack?.id, title: pack?.name, expires_at: pack?.expires_at } };
  nowMs += 2 * dayMs - 1;
  await tellAll();
  expect(await told()).toEqual([]);
  nowMs += 1;
  await tellAll();
  expect(await told()).toMatchObject([ofPromo]);
  nowMs += 4 * dayMs;
  await tellAll();
  expect(await told()).toMatchObject([ofPack, ofPromo]);
  nowMs += dayMs;
  await tellAll();
  expect(await told()).toHaveLength(2);
});

test("of an offer that is taken nobody is told, and of another not while the bonus that it gave is to be cleared", async () => {
  const { told, offer, post, bonuses, player } = await enter();
  await post("promo", { code: "GIFT-200" });
  const gift = await offer("gift");
  const soon = [player, new Date(nowMs + dayMs / 2)];
  await pool.query("update offers set ends_at = $2 where player = $1", soon);
  await post(`bonuses/${gift?.id}/activate`);
  await tellAll();
  expect(await told()).toEqual([]);
  await post(`bonuses/${(await bonuses()).active?.id}/give-up`);
  await tellAll();
  expect(await told()).toMatchObject([{ data: { offer: (await offer("welcome"))?.id } }]);
});

test("who takes a pause is told of no offer", async () => {
  const { told, headers, player } = await enter();
  await pool.query("update offers set ends_at = $2 where player = $1", [player, new Date(nowMs + dayMs / 2)]);
  const until = new Date(nowMs + 26 * 3_600_000).toISOString();
  expect((await house.api("/profile/pause", { headers, body: { until } })).status).toBe(200);
  await tellAll();
  expect(await told()).toEqual([]);
});

test("who is too young is told of no offer", async () => {
  const { told, headers, player } = await enter();
  await house.api("/profile/birth-date", { method: "PUT", headers, body: { birth_date: "2010-01-02" } });
  await pool.query("update offers set ends_at = $2 where player = $1", [player, new Date(nowMs + dayMs / 2)]);
  await tellAll();
  expect(await told()).toEqual([]);
});

test("who has used up a limit of deposits is told of no offer, and still of a bonus that they can clear", async () => {
  const { told, player, token, headers } = await enter();
  await house.api("/profile/birth-date", { method: "PUT", headers, body: { birth_date: "1990-01-02" } });
  const { call, invoice } = payerOf(house, { id: String(player), token });
  await call("/profile/limits", { kind: "deposit", period: "day", amount: "100.00" }, "PUT");
  await takeEvent(paying.paid(await invoice()), "paying", house.app.house);
  await pool.query("update offers set ends_at = $2 where player = $1", [player, new Date(nowMs + dayMs / 2)]);
  await tellAll();
  expect(await told()).toEqual([]);
  const grant = { player, currency: "RUB", amountMicro: 1_000_000n, wagering: 10, source: "test" } as const;
  await inTransaction(pool, (tx) => openGrant(tx, { ...grant, expiresAtMs: nowMs + dayMs / 2 }, house.app.house));
  await createGrantBells(house.app.house).run();
  expect((await readBell(pool, player)).items[0]).toMatchObject({ kind: "bonus_expiring" });
});

test("more offers than are read at once are all told of", async () => {
  const { player, told } = await enter();
  await pool.query(
    `insert into offers (id, player, campaign, version, step, kind, state, made_at, ends_at)
     select gen_random_uuid(), $1, 'welcome', 1, step, 'welcome', 'open', now(), $2
     from generate_series(10, 260) step`,
    [player, new Date(nowMs + dayMs / 2)],
  );
  // Nobody knows the terms of these, so nothing is said of them, and nothing waits behind them.
  await pool.query("update offers set ends_at = $2 where player = $1 and step = 1", [
    player,
    new Date(nowMs + dayMs / 2 + 1),
  ]);
  await bells.run();
  expect(await told()).toHaveLength(1);
});
