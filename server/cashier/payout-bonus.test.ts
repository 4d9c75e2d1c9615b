import { afterEach, expect, test } from "vitest";
import type { BillingData } from "../../contract/cashier.ts";
import { parseMoney } from "../../rules/money.ts";
import { crashEnd, createSharedBettors } from "../../tests/builders/shared-bettors.ts";
import { createPayingOut } from "../../tests/builders/paying-out.ts";
import { createWithdrawers } from "../../tests/builders/withdrawers.ts";
import { startHouse } from "../../tests/world/house.ts";
import { giveUpGrant, openGrant } from "../bonus/grants.ts";
import { inTransaction } from "../db/connect.ts";
import { giveMoney } from "../desk/give-money.ts";
import { findGrant } from "../wallet/bonus-rows.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { readWallet } from "../wallet/ledger.ts";

let nowMs = Date.now();
const clock = { now: () => nowMs };
const paying = createPayingOut({ clock });
const house = await startHouse({ clock, paymentProvider: paying.provider });
const { pool } = house.database;
const enter = createWithdrawers(house);
const shared = createSharedBettors(house.app.house);
await shared.openRound("crash");
const micro = (text: string) => parseMoney(text) ?? -1n;

afterEach(async () => {
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});

async function give(player: bigint, amount = "50") {
  const order = { player, currency: "RUB", amountMicro: micro(amount), wagering: 10, source: "test" } as const;
  const grant = await inTransaction(pool, (tx) => openGrant(tx, order, house.app.house));
  if (!grant) throw new Error("no grant");
  return grant;
}

async function withBonus(balance: string) {
  const player = await enter({ balance });
  const grant = await give(player.id);
  const billing = async () =>
    (await house.api<BillingData>("/api/v2/billing/data", { headers: player.headers })).json.payout_bonus;
  return { player, grant, billing };
}

const moneyOf = async (player: bigint) => {
  const wallet = await readWallet(pool, player);
  return { real: wallet?.balanceMicro, bonus: wallet?.bonusMicro };
};

test("a withdrawal says what is lost of a bonus and asks, and loses it only once it was agreed to", async () => {
  const { player, grant, billing } = await withBonus("1000.00");
  expect(await billing()).toMatchObject({ id: grant.id, lost: "50.00", at_stake: "0.00", required: "500.00" });
  const refused = await player.withdraw("100.00");
  expect(refused).toMatchObject({
    status: 409,
    json: { error: "bonus_active", errors: { give_up_bonus: ["accept_needed: 50.00"] } },
  });
  expect(await moneyOf(player.id)).toEqual({ real: micro("1000"), bonus: micro("50") });
  expect((await player.withdraw("100.00", { give_up_bonus: false })).json.error).toBe("bonus_active");
  const { status, json } = await player.withdraw("100.00", { give_up_bonus: true });
  expect([status, json.state]).toEqual([200, "waiting"]);
  expect(await moneyOf(player.id)).toMatchObject({ bonus: 0n });
  expect(await findGrant(pool, grant.id)).toMatchObject({ state: "given_up", leftMicro: micro("50") });
  expect(await billing()).toBeNull();
});

test("a withdrawal that names the bonus it gives up loses no other one that has come meanwhile", async () => {
  const { player, grant, billing } = await withBonus("1000.00");
  await inTransaction(pool, (tx) => giveUpGrant(tx, { player: player.id, id: grant.id }, house.app.house));
  const larger = await give(player.id, "500");
  expect(await player.withdraw("100.00", { give_up_bonus: true, bonus_id: grant.id })).toMatchObject({
    status: 409,
    json: { error: "bonus_active", errors: { give_up_bonus: ["accept_needed: 500.00"] } },
  });
  expect(await findGrant(pool, larger.id)).toMatchObject({ state: "active" });
  expect(await billing()).toMatchObject({ id: larger.id, lost: "500.00" });
  // A name alone is no consent.
  expect((await player.withdraw("100.00", { bonus_id: larger.id })).json.error).toBe("bonus_active");
  expect((await player.withdraw("100.00", { give_up_bonus: true, bonus_id: larger.id })).status).toBe(200);
  expect(await findGrant(pool, larger.id)).toMatchObject({ state: "given_up" });
  // It is over already.
  nowMs += 1;
  expect((await player.withdraw("100.00", { give_up_bonus: true, bonus_id: larger.id })).status).toBe(200);
});

test("a withdrawal that is refused for another reason leaves the bonus as it is", async () => {
  const { player, grant } = await withBonus("100.00");
  expect((await player.withdraw("120.00", { give_up_bonus: true })).json.error).toBe("insufficient_funds");
  expect(await findGrant(pool, grant.id)).toMatchObject({ state: "active" });
  expect(await moneyOf(player.id)).toEqual({ real: micro("100"), bonus: micro("50") });
});

test("bonus money is never paid out, however many withdrawals ask for it at once", async () => {
  const { player } = await withBonus("200.00");
  const all = await Promise.all(Array.from({ length: 8 }, () => player.withdraw("120.00", { give_up_bonus: true })));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  const { real, bonus } = await moneyOf(player.id);
  expect([real !== undefined && real < micro("50"), bonus]).toEqual([true, 0n]);
});

test("what is at stake when a withdrawal ends the bonus comes back in its real part alone", async () => {
  const { player, billing } = await withBonus("300.00");
  const { bet } = await shared.place(player.id, "crash", { amount: "320.00" });
  expect(await billing()).toMatchObject({ lost: "30.00", at_stake: "20.00" });
  expect(await moneyOf(player.id)).toEqual({ real: 0n, bonus: micro("30") });
  await inTransaction(pool, (tx) => giveMoney(tx, player.id, micro("200"), house.app.house));
  expect((await player.withdraw("100.00", { give_up_bonus: true })).status).toBe(200);
  const before = (await moneyOf(player.id)).real ?? 0n;
  await shared.cashOut(player.id, bet.id, crashEnd({ stakeMicro: micro("320") }, 200));
  expect(await moneyOf(player.id)).toEqual({ real: before + micro("600"), bonus: 0n });
});

test("without a bonus nothing is asked", async () => {
  const player = await enter();
  expect((await player.withdraw("100.00", { give_up_bonus: true })).status).toBe(200);
  nowMs += 1;
  expect((await player.withdraw("100.00")).status).toBe(200);
});
