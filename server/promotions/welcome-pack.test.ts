import { afterEach, expect, test, vi } from "vitest";
import type { BellState } from "../../contract/bell.ts";
import type { FreeSpins } from "../../contract/free-spins.ts";
import type { Bonuses, GuestPack } from "../../contract/promotions.ts";
import { toWire } from "../../rules/money.ts";
import { bearer, newEmail, password } from "../../tests/builders/accounts.ts";
import { createBettors, errorOf } from "../../tests/builders/bettors.ts";
import { campaignNamed, giftNamed, layIn } from "../../tests/builders/campaigns.ts";
import { manyTitles, titlesOver } from "../../tests/builders/game-titles.ts";
import { payerOf } from "../../tests/builders/payers.ts";
import { createPaying } from "../../tests/builders/paying.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { reversalText, reverseDeposit } from "../cashier/reverse-deposit.ts";
import { takeEvent } from "../cashier/take-event.ts";
import { inTransaction } from "../db/connect.ts";
import { readWallet } from "../wallet/ledger.ts";
import { bonusesOf } from "./bonuses-of.ts";

let nowMs = Date.parse("2026-11-23T10:00:00Z");
const clock = { now: () => nowMs };
const paying = createPaying({ clock });
const titles = manyTitles(5);
const gameSources = [await titlesOver({ current: { titles } })];
const house = await startHouse({ clock, paymentProvider: paying.provider, gameSources });
const { pool } = house.database;
const take = (event: Parameters<typeof takeEvent>[0]) => takeEvent(event, "paying", house.app.house);
await layIn(house, clock, [campaignNamed("autumn", clock)]);
await vi.waitFor(
  async () => expect((await house.api<{ all: number }>("/api/v2/catalog")).json.all).toBe(titles.length),
  {
    timeout: 120_000,
    interval: 50,
  },
);

afterEach(async () => {
  nowMs += 60_000;
  expect(await faultsInBooks(pool)).toEqual([]);
});

async function enter(more: object = {}) {
  const { json, text } = await house.api<{ data: { token: string } }>("/api/v2/auth/register/email", {
    body: { email: newEmail(), password, currency: "RUB", accept: true, ...more },
    headers: { "Accept-Language": "en-US" },
  });
  if (!json.data) throw new Error(text);
  const headers = bearer(json.data.token);
  const { json: me } = await house.api<{ user: { id: string } }>("/profile/user", { headers });
  await house.api("/profile/birth-date", { method: "PUT", headers, body: { birth_date: "1990-01-02" } });
  const payer = payerOf(house, { id: me.user.id, token: json.data.token });
  const bonuses = async () => (await payer.call<Bonuses>("/bonus-system/bonuses")).json;
  const post = (path: string, body: object = {}) => payer.call<Bonuses>(`/bonus-system/${path}`, body);
  return {
    ...payer,
    bonuses,
    post,
    steps: async () => (await bonuses()).pack?.steps.map(({ state }) => state),
    money: async () => {
      const { user } = (await payer.call<{ user: { balance: string; bonus_balance: string } }>("/profile/user")).json;
      return [user.balance, user.bonus_balance];
    },
    activateNext: async () =>
      post(`bonuses/${(await bonuses()).offers.find(({ state }) => state === "open")?.id}/activate`),
    pays: async (amount: string, body: object = {}) => {
      const order = await payer.invoice({ amount, ...body });
      expect(await take(paying.paid(order))).toBe("applied");
      return order;
    },
  };
}

/** As if all of the bonus had been wagered. */
async function giveUpActive(player: Awaited<ReturnType<typeof enter>>) {
  await player.post(`bonuses/${(await player.bonuses()).active?.id}/give-up`);
}

test("the pack goes from its first step to its third, each with a deposit of its own, and brings no fourth", async () => {
  const player = await enter();
  expect(await player.steps()).toEqual(["open", "later", "later"]);
  await player.activateNext();
  expect(await player.steps()).toEqual(["waiting", "later", "later"]);
  expect((await player.billing()).payments.bonus).toEqual({ name: expect.stringMatching(/./) as string });
  await player.pays("5000.00");
  expect(await player.money()).toEqual(["5000.00", "5000.00"]);
  expect(await player.steps()).toEqual(["active", "held", "later"]);
  expect((await player.bonuses()).active).toMatchObject({
    amount: "5000.00",
    target: "50000.00",
    largest_bet: "500.00",
  });
  expect((await player.billing()).payments.bonus).toBeNull();

  // A deposit while a bonus is active brings none.
  expect((await player.activateNext()).json).toMatchObject({ error: "one_bonus" });
  await player.pays("1000.00");
  expect(await player.money()).toEqual(["6000.00", "5000.00"]);

  await giveUpActive(player);
  expect(await player.steps()).toEqual(["done", "open", "later"]);
  await player.activateNext();
  await player.pays("20000.00");
  // 75 %, at most 10,000.
  expect(await player.money()).toEqual(["26000.00", "10000.00"]);
  await giveUpActive(player);
  await player.activateNext();
  await player.pays("333.33");
  expect(await player.money()).toEqual(["26333.33", "166.66"]);
  expect(await player.steps()).toEqual(["done", "done", "active"]);
  await giveUpActive(player);
  expect(await player.steps()).toEqual(["done", "done", "done"]);
  expect((await player.bonuses()).offers).toEqual([]);
  await player.pays("500.00");
  expect((await player.money())[1]).toBe("0.00");
});

test("a deposit brings only what it was ordered with: an offer agreed upon later waits for a later one", async () => {
  const player = await enter();
  const order = await player.invoice({ amount: "300.00" });
  await player.activateNext();
  await take(paying.paid(order));
  expect(await player.money()).toEqual(["300.00", "0.00"]);
  expect(await player.steps()).toEqual(["waiting", "later", "later"]);
});

test("a deposit brings what it was ordered with, though the offer's time is over or another one waits when it is paid", async () => {
  const player = await enter();
  await player.activateNext();
  const late = await player.invoice({ amount: "500.00" });
  await pool.query("update offers set ends_at = $2 where player = $1", [player.id, new Date(nowMs + 1_000)]);
  nowMs += 5_000;
  expect(await player.steps()).toEqual(["missed", "missed", "missed"]);
  await take(paying.paid(late));
  expect(await player.money()).toEqual(["500.00", "500.00"]);
  expect(await player.steps()).toEqual(["active", "held", "later"]);

  const other = await enter();
  await other.activateNext();
  const first = await other.invoice({ amount: "500.00" });
  await other.post("promo", { code: "autumn" });
  await other.activateNext();
  await take(paying.paid(first));
  expect(await other.money()).toEqual(["500.00", "500.00"]);
  const states = (await other.bonuses()).offers.map(({ kind, state }) => [kind, state]);
  expect(states).toEqual([
    ["deposit", "waiting"],
    ["welcome", "open"],
  ]);
});

test("an offer that is given up is brought by no deposit ordered with it, also after another one was chosen", async () => {
  const player = await enter();
  await player.activateNext();
  const order = await player.invoice({ amount: "500.00" });
  const [welcome] = (await player.bonuses()).offers;
  await player.post("promo", { code: "autumn" });
  await player.activateNext();
  await player.post(`bonuses/${welcome?.id}/give-up`);
  await take(paying.paid(order));
  expect(await player.money()).toEqual(["500.00", "0.00"]);
});

test("of deposits that were ordered with one offer, the first that is paid has it, at once or not", async () => {
  const player = await enter();
  await player.activateNext();
  const orders = await Promise.all(Array.from({ length: 5 }, () => player.invoice({ amount: "200.00" })));
  const paid = orders.flatMap((order) => [paying.paid(order), paying.paid(order)]);
  await Promise.all(paid.map((event) => take(event)));
  expect(await player.money()).toEqual(["1000.00", "200.00"]);
});

test("who does without it after ordering gets none, and too small a deposit leaves the offer as it is", async () => {
  const player = await enter();
  await player.activateNext();
  const order = await player.invoice({ amount: "200.00" });
  await player.post(`bonuses/${(await player.bonuses()).offers[0]?.id}/give-up`);
  await take(paying.paid(order));
  expect(await player.money()).toEqual(["200.00", "0.00"]);
  expect(await player.steps()).toEqual(["open", "later", "later"]);
  const last = await player.pays("100.00", { promo: "autumn" });
  expect(last).toMatch(/./);
  expect(await player.money()).toEqual(["300.00", "50.00"]);
  expect((await player.bonuses()).active?.name.en).toBe("Autumn bonus");
});

test("a reality check that waits for its answer when the deposit is paid takes nothing of what it brings", async () => {
  const player = await enter();
  const bets = createBettors(house.app.house);
  await player.pays("300.00");
  await player.activateNext();
  const order = await player.invoice({ amount: "200.00" });
  const bet = () => bets.bet(BigInt(player.id), { amount: "1.00" });
  for (let minutes = 0; minutes < 60; minutes += 10, nowMs += 600_000) expect((await bet()).status).toBe(200);
  expect(errorOf(await bet()).error).toBe("reality_check_due");
  await take(paying.paid(order));
  expect((await readWallet(pool, BigInt(player.id)))?.bonusMicro).toBe(200_000_000n);
});

test("the deposit that uses up a limit brings what it was ordered with, and after it nothing is offered", async () => {
  const player = await enter();
  await player.call("/profile/limits", { kind: "deposit", period: "day", amount: "500.00" }, "PUT");
  await player.activateNext();
  await player.pays("500.00");
  expect(await player.money()).toEqual(["500.00", "500.00"]);
  await giveUpActive(player);
  expect(await player.bonuses()).toMatchObject({ may_prompt: false, offers: [], wheel: null });
  expect((await player.billing()).payments.bonus).toBeNull();
  const { rows } = await pool.query<{ id: string }>("select id from offers where player = $1 and step = 2", [
    player.id,
  ]);
  for (const path of [`bonuses/${rows[0]?.id}/activate`, "promo", "wheel"]) {
    const { status, json } = await player.post(path, path === "promo" ? { code: "AUTUMN" } : {});
    expect([path, status, json]).toMatchObject([path, 403, { error: "limit_reached" }]);
  }
});

test("a code typed with a deposit is claimed with it, and refused on its field before anything is ordered", async () => {
  const player = await enter();
  await player.pays("400.00", { promo: " Autumn " });
  expect(await player.money()).toEqual(["400.00", toWire(200_000_000n)]);
  const again = await player.order({ amount: "400.00", promo: "AUTUMN" });
  expect([again.status, again.json.errors["promo"]?.[0]?.split(":")[0]]).toEqual([422, "promo_used"]);
});

test("a first step that is not taken within its seven days is missed, and those after it with it", async () => {
  const player = await enter();
  await pool.query("update offers set ends_at = $2 where player = $1", [player.id, new Date(nowMs)]);
  expect(await player.steps()).toEqual(["missed", "missed", "missed"]);
  // Nothing counts down to a time that has gone by.
  expect((await player.bonuses()).pack?.expires_at).toBeNull();
  expect((await player.bonuses()).offers).toEqual([]);
});

test("during a break nothing of the pack is on offer or counts down, and what there was of it stays", async () => {
  const player = await enter();
  await player.activateNext();
  await player.pays("500.00");
  const location = { country: "RU", region: "RU", blocked: false } as const;
  const pack = async () => (await bonusesOf(player.id, house.app.house, location)).pack;
  const until = new Date(nowMs + 25 * 3_600_000).toISOString();
  await player.call("/profile/pause", { until });
  expect(await pack()).toMatchObject({ expires_at: null, steps: [{ step: 1, state: "active" }] });
  // Of the next step, its days.
  await pool.query("update offers set ends_at = $2 where player = $1 and step = 2", [player.id, new Date(until)]);
  expect((await pack())?.expires_at).toBeNull();
  nowMs += 26 * 3_600_000;
  expect((await pack())?.steps.map(({ state }) => state)).toEqual(["active", "missed", "missed"]);
});

test("each step brings its free spins of the first slot, once, and says so before", async () => {
  const player = await enter();
  const spins = async () => (await player.call<{ items: FreeSpins[] }>("/profile/freeSpins")).json.items;
  const said = async () => (await player.bonuses()).pack?.steps.map(({ free_spins }) => free_spins);
  expect(await said()).toEqual([30, 20, 20]);
  expect((await player.bonuses()).offers).toEqual([expect.objectContaining({ step: 1, free_spins: 30 })]);
  expect(await spins()).toEqual([]);
  await player.activateNext();
  const orders = await Promise.all(Array.from({ length: 5 }, () => player.invoice({ amount: "500.00" })));
  await Promise.all(orders.flatMap((order) => [paying.paid(order), paying.paid(order)]).map((event) => take(event)));
  const first = { count: 30, left: 30, bet: "2.00", currency: "RUB" };
  expect(await spins()).toEqual([expect.objectContaining(first)]);
  expect((await spins())[0]?.game.slug).toBe(titles[0]?.slug);
  await giveUpActive(player);
  expect(await spins()).toHaveLength(1);
  await player.activateNext();
  await player.pays("500.00");
  expect((await spins()).map(({ count }) => count)).toEqual([30, 20]);
  expect(await said()).toEqual([30, 20, 20]);
});

test("what the free spins of a step and of a code are is told before, as they are given then", async () => {
  const [title, other] = [titles[0], titles.at(-1)];
  const free_spins = { provider: "test", game: other?.code ?? "", count: 5, stake: "4", days: 3 };
  await layIn(house, clock, [giftNamed("spun", clock, "50", { free_spins })]);
  const pack = { stake: "2.00", game: title?.titles, days: 14 };
  const { data } = (await house.api<{ data: GuestPack[] }>("/api/v3/welcome-pack/get-welcome-packs-guest")).json;
  expect(data[0]?.steps.map(({ spins }) => spins)).toEqual([pack, pack, pack]);
  const player = await enter();
  await player.post("promo", { code: "SPUN" });
  const { offers, pack: own } = await player.bonuses();
  expect(own?.steps.map(({ spins }) => spins)).toEqual([pack, pack, pack]);
  expect(offers.map(({ free_spins: count, spins }) => ({ count, ...spins }))).toEqual([
    { count: 30, ...pack },
    { count: 5, stake: "4.00", game: other?.titles, days: 3 },
  ]);
  await player.activateNext();
  await player.pays("500.00");
  const { items } = (await player.call<{ items: FreeSpins[] }>("/profile/freeSpins")).json;
  const given = items.map(({ count, bet, game, expiration_at: ends }) => ({
    count,
    stake: bet,
    game: game.name,
    days: (Date.parse(ends) - nowMs) / 86_400_000,
  }));
  expect(given).toEqual([{ count: 30, ...pack }]);
  const inTenge = (await (await enter({ currency: "KZT" })).bonuses()).offers;
  expect(inTenge.map(({ spins }) => spins)).toEqual([{ ...pack, stake: "10.00" }]);
});

test("a deposit that is reversed takes back its free spins and the next step, which no order brings any more", async () => {
  const player = await enter();
  const spins = async () => (await player.call<{ items: FreeSpins[] }>("/profile/freeSpins")).json.items;
  const reverse = async (deposit: string) => {
    const booking = { deposit, reason: "charged back", author: "Dana K." };
    const done = await inTransaction(pool, (tx) => reverseDeposit(tx, booking, house.app.house));
    return done && reversalText(done);
  };
  await player.activateNext();
  const first = await player.pays("500.00");
  await giveUpActive(player);
  await player.activateNext();
  const ordered = await player.invoice({ amount: "500.00" });
  expect([(await spins()).length, await player.steps()]).toEqual([1, ["done", "waiting", "later"]]);
  expect(await reverse(first)).toBe(
    `Took back 500.00 RUB from player ${player.id}. Also taken back: 30 free spins and step 2 of the welcome pack.`,
  );
  expect([await spins(), await player.steps()]).toEqual([[], ["done", "missed", "missed"]]);
  expect((await player.bonuses()).offers).toEqual([]);
  nowMs += 1_000;
  await take(paying.paid(ordered));
  expect(await player.money()).toEqual(["500.00", "0.00"]);
  expect(await reverse(ordered)).toBe(`Took back 500.00 RUB from player ${player.id}.`);
});

test("a bonus that is taken back with its deposit rings once, and a deposit without one does not", async () => {
  const player = await enter();
  const reverse = (deposit: string) =>
    inTransaction(pool, (tx) =>
      reverseDeposit(tx, { deposit, reason: "charged back", author: "Dana K." }, house.app.house),
    );
  const told = async () =>
    (await player.call<BellState>("/bell")).json.items.filter(({ kind }) => kind === "bonus_taken_back");
  await player.activateNext();
  const [withBonus, without] = [await player.pays("500.00"), await player.pays("300.00")];
  await reverse(without);
  expect(await told()).toEqual([]);
  await reverse(withBonus);
  expect(await reverse(withBonus)).toBeUndefined();
  expect(await told()).toMatchObject([{ data: { amount: "500.00", currency: "RUB" } }]);
});

test("what has been taken since with a deposit of its own stays when an earlier one is reversed", async () => {
  const player = await enter();
  await player.activateNext();
  const first = await player.pays("500.00");
  await giveUpActive(player);
  await player.activateNext();
  await player.pays("500.00");
  const booking = { deposit: first, reason: "charged back", author: "Dana K." };
  const done = await inTransaction(pool, (tx) => reverseDeposit(tx, booking, house.app.house));
  expect(done).toMatchObject({ bonusMicro: 0n, freeSpins: 30, nextStep: undefined });
  expect(await player.steps()).toEqual(["done", "active", "held"]);
  expect((await player.money())[1]).toBe("375.00");
  const { items } = (await player.call<{ items: FreeSpins[] }>("/profile/freeSpins")).json;
  expect(items.map(({ count }) => count)).toEqual([20]);
});
