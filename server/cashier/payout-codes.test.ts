import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";
import { ratesAt } from "../../tests/builders/paying.ts";
import { allSent, anotherCode, codeTo, mailsTo } from "../../tests/world/mail.ts";
import { createPayingOut } from "../../tests/builders/paying-out.ts";
import { inTransaction } from "../db/connect.ts";
import { readCashier } from "./cashier-news.ts";
import { methodHash } from "./methods.ts";
import { createWithdrawers } from "../../tests/builders/withdrawers.ts";

const minuteMs = 60_000;
let nowMs = Date.now();
const clock = { now: () => nowMs };
const paying = createPayingOut({ clock });
const house = await startHouse({ clock, paymentProvider: paying.provider });
const { pool } = house.database;
const enterAs = createWithdrawers(house);
const enter = (options = {}) => enterAs({ isKnown: false, ...options });

test("a new place waits for the code that has gone to the confirmed address, which says what it is for; the next time it needs none", async () => {
  const player = await enter();
  const { json } = await player.withdraw();
  expect(json).toEqual({
    id: json.id,
    state: "unconfirmed",
    amount: "100.00",
    destination: "•••• 1111",
    is_cancelling: false,
    exchange: null,
    rate_until: null,
    fee: "52.00",
    code: { to: `${player.email.slice(0, 1)}•••@${player.email.split("@")[1]}`, length: 6, resend_in: 60 },
  });
  expect(await player.balance()).toBe("848.00");
  const [mail] = await mailsTo(house, player.email, "payout");
  expect(mail?.text).toContain("100\u00a0₽");
  expect(mail?.text).toContain("•••• 1111");
  expect(paying.payouts.has(json.id)).toBe(false);

  const wrong = await player.confirm(json.id, anotherCode(mail?.code ?? ""));
  expect([wrong.status, wrong.json.error]).toEqual([422, "wrong_code"]);
  const right = await player.confirm(json.id, mail?.code ?? "");
  expect([right.status, right.json]).toMatchObject([200, { id: json.id, state: "waiting", fee: "52.00", code: null }]);
  await expect.poll(() => paying.payouts.get(json.id)?.state).toBe("accepted");
  // The first answer may have been lost, so the same code is accepted again.
  expect((await player.confirm(json.id, mail?.code ?? "")).status).toBe(200);
  expect((await player.withdraw()).json.state).toBe("waiting");
});

test("once the tries of a code are used up it is said, and the next one can be had at once", async () => {
  const player = await enter();
  const { id } = (await player.withdraw()).json;
  const code = await codeTo(house, player.email, "payout");
  for (let count = 0; count < 5; count += 1) await player.confirm(id, anotherCode(code));
  const spent = await player.confirm(id, code);
  expect([spent.status, spent.json.errors?.["code"]]).toEqual([422, [expect.stringMatching(/^code_spent/)]]);
  expect((await player.resend(id)).json).toEqual({ success: true, resend_in: 60 });
  expect((await player.confirm(id, await codeTo(house, player.email, "payout", 2))).json.state).toBe("waiting");
});

test("a phone gets it that the account was made with, and whoever has no address that may get it is told so", async () => {
  const player = await enter();
  const phone = `+7900${String(process.pid).padStart(7, "0")}`;
  await pool.query("update players set register_method = 'phone', is_email_verified = false where id = $1", [
    player.id,
  ]);
  expect((await player.withdraw()).json.error).toBe("contact_needed");
  await pool.query("update players set phone = $2, is_phone_verified = true where id = $1", [player.id, phone]);
  const { json } = await player.withdraw();
  expect(json.code?.to).toBe(`+7•••${phone.slice(-2)}`);
  const [sms] = await mailsTo(house, phone, "payout");
  expect([sms?.channel, sms?.text]).toEqual(["sms", expect.stringContaining("•••• 1111")]);
  expect((await player.confirm(json.id, sms?.code ?? "")).json.state).toBe("waiting");
});

test("whoever has come by phone gets it there, although somebody has confirmed an e-mail address since", async () => {
  const player = await enter();
  const phone = `+7901${String(process.pid).padStart(7, "0")}`;
  const sql = "update players set phone = $2, is_phone_verified = true, register_method = 'phone' where id = $1";
  await pool.query(sql, [player.id, phone]);
  expect((await player.withdraw()).json.code?.to).toBe(`+7•••${phone.slice(-2)}`);
  expect(await mailsTo(house, phone, "payout")).toHaveLength(1);
});

test("a code is good for its own withdrawal, and its own player", async () => {
  const [anna, boris] = [await enter(), await enter()];
  const first = (await anna.withdraw()).json.id;
  const code = await codeTo(house, anna.email, "payout");
  nowMs += minuteMs;
  const second = (await anna.withdraw("200.00")).json.id;
  const other = await codeTo(house, anna.email, "payout", 2);
  if (code !== other) expect((await anna.confirm(second, code)).status).toBe(422);
  expect((await boris.confirm(first, code)).status).toBe(404);
  expect((await boris.resend(first)).status).toBe(404);
  expect((await boris.cancel(first)).status).toBe(404);
  expect((await anna.confirm(first, code)).status).toBe(200);
  expect((await anna.confirm(second, other)).status).toBe(200);
});

test("a code that is used up, too old or has never come is replaced by another one, a minute later at the earliest", async () => {
  const player = await enter();
  const { json } = await player.withdraw();
  const code = await codeTo(house, player.email, "payout");
  const early = await player.resend(json.id);
  expect([early.status, early.json.error]).toEqual([429, "too_many_tries"]);
  for (let count = 0; count < 5; count += 1) await player.confirm(json.id, anotherCode(code));
  expect((await player.confirm(json.id, code)).status).toBe(422);
  nowMs += minuteMs;
  expect((await player.resend(json.id)).json).toEqual({ success: true, resend_in: 60 });
  const next = await codeTo(house, player.email, "payout", 2);
  nowMs += 11 * minuteMs;
  expect((await player.confirm(json.id, next)).status).toBe(422);
  await player.resend(json.id);
  expect((await player.confirm(json.id, await codeTo(house, player.email, "payout", 3))).status).toBe(200);
});

async function inCoins(player: Awaited<ReturnType<typeof enter>>) {
  const method = methodHash("out", "usdt-trc20", "RUB");
  const { json } = await player.withdraw("500.00", { method, destination: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" });
  // Of two codes that leave at the same time either may arrive first.
  if (json.state === "unconfirmed") await codeTo(house, player.email, "payout");
  return { ...json, shown: json.exchange?.rate };
}
const tellRate = (rate: string) => paying.tellRates(ratesAt(nowMs, rate));
const told = async ({ id }: { id: string }) =>
  (
    await pool.query<{ rate: string; amount: string }>(
      "select exchange->>'rate' as rate, exchange->>'amount' as amount from payouts where id = $1",
      [id],
    )
  ).rows[0];

test("a coin's rate holds for the ten minutes that are shown, and what was shown is paid", async () => {
  const player = await enter();
  nowMs += minuteMs;
  tellRate("0.0123");
  const payout = await inCoins(player);
  expect(payout).toMatchObject({
    state: "unconfirmed",
    exchange: { amount: "6.15", rate: "0.0123", currency: "USDT" },
    rate_until: new Date(nowMs + 10 * minuteMs).toISOString(),
  });
  nowMs += 9 * minuteMs;
  tellRate("0.0060");
  await player.resend(payout.id);
  const code = await codeTo(house, player.email, "payout", 2);
  const { json } = await player.confirm(payout.id, code, payout.shown);
  expect(json).toMatchObject({ state: "waiting", exchange: { amount: "6.15" }, rate_until: null });
  await expect.poll(() => paying.payouts.get(payout.id)?.order.exchange?.amount).toBe("6.15");
});

test("past that the rate of now is shown and asked about again, and the code is still good for it", async () => {
  const player = await enter();
  nowMs += minuteMs;
  tellRate("0.0123");
  const payout = await inCoins(player);
  nowMs += 10 * minuteMs;
  tellRate("0.0060");
  await player.resend(payout.id);
  const code = await codeTo(house, player.email, "payout", 2);
  // The new rate is shown before the code is even looked at.
  const asked = await player.confirm(payout.id, anotherCode(code), payout.shown);
  expect([asked.status, asked.json.state, asked.json.exchange?.rate]).toEqual([200, "unconfirmed", "0.0060"]);
  expect((await player.confirm(payout.id, code, payout.shown)).json.state).toBe("unconfirmed");
  expect(await told(payout)).toEqual({ rate: "0.0060", amount: "3" });
  // A page of an earlier build sends no rate, and has shown the first one.
  expect((await player.confirm(payout.id, code)).json.state).toBe("unconfirmed");
  expect(paying.payouts.has(payout.id)).toBe(false);
  const { json } = await player.confirm(payout.id, code, "0.0060");
  expect(json).toMatchObject({ state: "waiting", exchange: { amount: "3", rate: "0.0060" } });
  await expect.poll(() => paying.payouts.get(payout.id)?.order.exchange?.amount).toBe("3");
});

test("ten withdrawals that wait for the better of two prices get that of their confirmation", async () => {
  const player = await enter({ balance: "100000.00" });
  nowMs += minuteMs;
  tellRate("0.0123");
  const payouts = [];
  for (let count = 0; count < 9; count += 1) payouts.push(await inCoins(player));
  nowMs += 12 * minuteMs;
  tellRate("0.0060");
  for (const payout of payouts) await player.confirm(payout.id, "000000", payout.shown);
  const rates = (await Promise.all(payouts.map(told))).map((one) => one?.rate);
  expect(rates).toEqual(payouts.map(() => "0.0060"));
});

describe("while the provider is away", () => {
  /** Confirmed, and then another one to the same address, which needs no code. */
  async function bothKinds(player: Awaited<ReturnType<typeof enter>>) {
    nowMs += minuteMs;
    tellRate("0.0123");
    const first = await inCoins(player);
    const code = await codeTo(house, player.email, "payout");
    paying.wrong.fault = "unheard";
    expect((await player.confirm(first.id, code, first.shown)).json.state).toBe("waiting");
    const second = await inCoins(player);
    expect(second.state).toBe("waiting");
    const ids = [first.id, second.id];
    for (const id of ids) await expect.poll(() => paying.asked).toContain(`create ${id}`);
    return ids;
  }

  async function comeBack() {
    paying.wrong.fault = undefined;
    tellRate("0.0060");
    await house.app.sendPayouts();
  }

  test("a coin's rate holds for ten minutes more, and is then nobody's to wait with: the money is back", async () => {
    const player = await enter({ balance: "10000.00" });
    const before = await player.balance();
    const ids = await bothKinds(player);
    nowMs += 10 * minuteMs;
    await house.app.sendPayouts();
    const { data } = await readCashier(house.app.house, player.id);
    expect(data.payouts.map(({ is_cancelling }) => is_cancelling)).toEqual([true, true]);
    // By now it may be worth more or less.
    nowMs += 60 * minuteMs;
    await comeBack();
    for (const id of ids) {
      await expect.poll(() => player.state(id)).toBe("cancelled");
      expect(paying.payouts.get(id)?.state).toBe("stopped");
    }
    expect(await player.balance()).toBe(before);
    const { rows } = await pool.query("select distinct reason from payouts where id = any($1)", [ids]);
    expect(rows).toEqual([{ reason: "rate_expired" }]);
  });

  test("what it takes within that time is paid at the rate that was shown", async () => {
    const player = await enter({ balance: "10000.00" });
    const ids = await bothKinds(player);
    nowMs += 10 * minuteMs - 1;
    await comeBack();
    for (const id of ids) {
      await expect.poll(() => paying.payouts.get(id)?.order.exchange?.rate).toBe("0.0123");
      expect(await player.state(id)).toBe("waiting");
    }
  });

  test("a card is paid whenever it is back", async () => {
    const player = await enter();
    const first = (await player.withdraw("100.00")).json.id;
    const code = await codeTo(house, player.email, "payout");
    paying.wrong.fault = "unheard";
    expect((await player.confirm(first, code)).json.state).toBe("waiting");
    await expect.poll(() => paying.asked).toContain(`create ${first}`);
    nowMs += 5 * 60 * minuteMs;
    await comeBack();
    await expect.poll(() => paying.payouts.get(first)?.state).toBe("accepted");
  });

  test("what nobody has ever asked it for is back without a word to it", async () => {
    const player = await enter({ balance: "10000.00" });
    const [id = ""] = await bothKinds(player);
    paying.wrong.fault = undefined;
    // As a house leaves it that has died before it began with it.
    await pool.query("update payouts set tries = 0 where id = $1", [id]);
    nowMs += 10 * minuteMs;
    const asked = paying.asked.filter((each) => each.includes(id)).length;
    await house.app.sendPayouts();
    await expect.poll(() => player.state(id)).toBe("cancelled");
    expect(paying.asked.filter((each) => each.includes(id))).toHaveLength(asked);
  });
});

test("while nobody knows what the coin is worth nothing is confirmed, and the code stays good", async () => {
  nowMs += minuteMs;
  tellRate("0.0123");
  await inCoins(await enter());
  paying.tellRates(undefined);
  nowMs += 5 * minuteMs;
  const player = await enter();
  const payout = await inCoins(player);
  nowMs += 11 * minuteMs;
  await player.resend(payout.id);
  const code = await codeTo(house, player.email, "payout", 2);
  const refused = await player.confirm(payout.id, code, payout.shown);
  expect([refused.status, refused.json.error]).toEqual([503, "provider_unavailable"]);
  nowMs += minuteMs;
  tellRate("0.0123");
  expect((await player.confirm(payout.id, code, payout.shown)).json.state).toBe("waiting");
});

test("what nobody has confirmed for a day is the player's again, and its code does not come too late", async () => {
  const player = await enter();
  const { json } = await player.withdraw();
  await codeTo(house, player.email, "payout");
  nowMs += 24 * 60 * minuteMs - 1;
  await house.app.sendPayouts();
  expect(await player.state(json.id)).toBe("unconfirmed");
  nowMs += 1;
  await house.app.sendPayouts();
  expect([await player.state(json.id), await player.balance()]).toEqual(["cancelled", "1000.00"]);
  const { rows } = await pool.query("select reason from payouts where id = $1", [json.id]);
  expect(rows).toEqual([{ reason: "unconfirmed" }]);
});

test("what was cancelled is not confirmed any more, and sends no code", async () => {
  const player = await enter();
  const { json } = await player.withdraw();
  const code = await codeTo(house, player.email, "payout");
  await player.cancel(json.id);
  expect((await player.confirm(json.id, code)).json.state).toBe("cancelled");
  nowMs += minuteMs;
  expect((await player.resend(json.id)).status).toBe(404);
  await allSent(house);
  expect(await player.balance()).toBe("1000.00");
});

test("whoever withdraws and cancels again and again does not have all the codes sent", async () => {
  const player = await enter({ balance: "100000.00" });
  const errors: string[] = [];
  for (let count = 0; count < 13; count += 1) {
    const { json } = await player.withdraw();
    // A withdrawal cancelled at once gets no code.
    await allSent(house);
    nowMs += minuteMs;
    if (json.error) errors.push(json.error);
    else await player.cancel(json.id);
  }
  await allSent(house);
  expect((await mailsTo(house, player.email, "payout")).length).toBeLessThanOrEqual(10);
  expect(errors.length).toBeGreaterThanOrEqual(3);
  expect(new Set(errors)).toEqual(new Set(["too_many_tries"]));
});

test("the right code five times at once confirms it once", async () => {
  const player = await enter();
  const { json } = await player.withdraw();
  const code = await codeTo(house, player.email, "payout");
  const replies = await Promise.all(Array.from({ length: 5 }, () => player.confirm(json.id, code)));
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  await expect.poll(() => paying.payouts.has(json.id)).toBe(true);
  expect(paying.asked.filter((asked) => asked === `create ${json.id}`)).toHaveLength(1);
});

test("a confirmation that is given up while it is being decided leaves the code good for the next one", async () => {
  const player = await enter();
  const { id } = (await player.withdraw()).json;
  const code = await codeTo(house, player.email, "payout");
  const key = randomUUID();
  const ask = `/api/v2/operations/${key}?close=1`;
  const decided = await inTransaction(pool, async (tx) => {
    await tx.query("select from wallets where player_id = $1 for update", [player.id]);
    const asked = house.api<{ state: string }>(ask, { headers: player.headers });
    const locked = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await pool.query(locked)).rowCount).toBe(1);
    const confirmed = player.confirm(id, code, undefined, key);
    const untried = "select from codes where purpose = 'payout' and asker = $1 and tries = 0";
    await expect.poll(async () => (await pool.query(untried, [id])).rowCount).toBe(0);
    return () => Promise.all([asked, confirmed]);
  });
  const [asked, refused] = await decided();
  expect([asked.json.state, refused.json.error]).toEqual(["unknown", "operation_closed"]);
  expect((await player.confirm(id, code)).json.state).toBe("waiting");
});
