import { afterEach, describe, expect, test } from "vitest";
import { cashierState, type CashierState } from "../../contract/cashier.ts";
import * as v from "valibot";
import { createBettors } from "../../tests/builders/bettors.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createPayers, type Payer } from "../../tests/builders/payers.ts";
import { createPaying, ratesAt } from "../../tests/builders/paying.ts";
import { createDepositUpkeep } from "./deposit-upkeep.ts";
import { readCashier } from "./cashier-news.ts";
import { takeEvent } from "./take-event.ts";

const minuteMs = 60_000;
let nowMs = Date.parse("2026-03-10T09:00:00Z");
const clock = { now: () => nowMs };
const paying = createPaying({ clock });
const house = await startHouse({ clock, paymentProvider: paying.provider });
const beside = await startHouse({ clock, paymentProvider: paying.provider, beside: house });
const { pool } = house.database;
const enter = createPayers(house);
const bettors = createBettors(house.app.house);
const upkeep = createDepositUpkeep(house.app.house);
const take = (event: Parameters<typeof takeEvent>[0], at = house) => takeEvent(event, "paying", at.app.house);

afterEach(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

const outcomes = async (order: string) =>
  (
    await pool.query<{ outcome: string }>("select outcome from payment_events where subject = $1 order by id", [order])
  ).rows.map(({ outcome }) => outcome);
const stateOf = async (order: string) =>
  (await pool.query<{ state: string; late: boolean }>("select state, late from deposits where id = $1", [order]))
    .rows[0];
const shown = async (player: Payer) => (await readCashier(house.app.house, player.id)).data;

describe("a payment", () => {
  test("is credited once, told on the live channels, and counted towards the player's limits", async () => {
    const player = await enter();
    await player.call("/profile/limits", { kind: "deposit", period: "day", amount: "500.00" }, "PUT");
    const order = await player.invoice({ amount: "200.00" });
    expect(await take(paying.tells(order, "payment.seen"))).toBe("applied");
    expect(await player.status(order)).toMatchObject({ status: 2 });
    const paid = paying.paid(order);
    expect(await take(paid)).toBe("applied");
    expect(await player.status(order)).toMatchObject({ status: 3, deposit: { remaining: 0, late: false } });
    expect(await player.balance()).toBe("200.00");
    const { json } = await player.call<{ limits: { used: string; left: string }[] }>("/profile/limits");
    expect(json.limits[0]).toMatchObject({ used: "200.00", left: "300.00" });
    const { rows } = await pool.query(
      "select e.kind, p.account, p.amount_micro from deposits d join entries e on e.id = d.entry join postings p on p.entry_id = e.id where d.id = $1 order by p.line",
      [order],
    );
    expect(rows).toEqual([
      { kind: "deposit", account: "player.real", amount_micro: 200_000_000n },
      { kind: "deposit", account: "psp.clearing", amount_micro: -200_000_000n },
    ]);
    expect(await take(paid)).toBe("known");
    expect(await take(paying.paid(order))).toBe("ignored");
    for (const type of ["payment.seen", "payment.failed", "payment.expired"] as const)
      expect(await take(paying.tells(order, type))).toBe("ignored");
    expect(await player.balance()).toBe("200.00");
    expect(await player.status(order)).toMatchObject({ status: 3 });
  });

  test("counts in the day on which it is credited, and is no play", async () => {
    const player = await enter({ balance: "100.00" });
    await player.call("/profile/limits", { kind: "deposit", period: "day", amount: "500.00" }, "PUT");
    await player.call("/profile/limits", { kind: "session", period: "day", minutes: 60 }, "PUT");
    await bettors.bet(player.id, { amount: "1.00" });
    // From ten minutes before midnight in Moscow to ten after.
    const noonMs = nowMs;
    nowMs = Date.parse("2026-03-10T20:50:00Z");
    const again = await enter({ balance: "100.00" });
    await again.call("/profile/limits", { kind: "deposit", period: "day", amount: "500.00" }, "PUT");
    await again.call("/profile/limits", { kind: "session", period: "day", minutes: 60 }, "PUT");
    await bettors.bet(again.id, { amount: "1.00" });
    await take(paying.paid(await again.invoice({ amount: "300.00" })));
    const [early, late] = [await again.invoice({ amount: "200.00" }), "500.00"];
    nowMs += 14 * minuteMs;
    await take(paying.paid(early));
    await again.invoice({ amount: "300.00" });
    expect((await again.order({ amount: late })).json.errors).toEqual({ deposit_day: ["limit_reached: 0.00"] });
    await bettors.bet(again.id, { amount: "1.00" });
    const { json } = await again.call<{ limits: { kind: string; used: string | number }[] }>("/profile/limits");
    expect(json.limits.map(({ kind, used }) => [kind, used])).toEqual([
      ["deposit", "200.00"],
      ["session", 4],
    ]);
    nowMs = Math.max(noonMs, nowMs);
  });

  test("of the same event at two houses at once is one", async () => {
    const player = await enter();
    const paid = paying.paid(await player.invoice());
    const came = await Promise.all(Array.from({ length: 10 }, (_, index) => take(paid, index % 2 ? beside : house)));
    expect(came.toSorted()).toEqual(["applied", ...Array<string>(9).fill("known")]);
    expect(await player.balance()).toBe("100.00");
  });

  test("told by ten events at once is one", async () => {
    const player = await enter();
    const order = await player.invoice();
    const came = await Promise.all(
      Array.from({ length: 10 }, (_, index) => take(paying.paid(order), index % 2 ? beside : house)),
    );
    expect(came.toSorted()).toEqual(["applied", ...Array<string>(9).fill("ignored")]);
    expect(await player.balance()).toBe("100.00");
  });

  test.each([
    ["another amount", { amount: "1000.00" }],
    ["a smaller amount", { amount: "99.99" }],
    ["another currency", { currency: "USD" as const }],
    ["another currency and a changed sum", { currency: "KZT" as const, amount: "500.00", sum_was_changed: true }],
    ["nothing", { amount: "0.00", sum_was_changed: true }],
    ["less than nothing", { amount: "-100.00", sum_was_changed: true }],
    ["more decimals than there are", { amount: "100.001", sum_was_changed: true }],
    ["more than there is", { amount: "999999999999999999", sum_was_changed: true }],
    ["another payment of the provider's", { payment: "somebody-elses" }],
  ])("that is told with %s is looked into by a person, and nothing is credited", async (_what, facts) => {
    const player = await enter();
    const order = await player.invoice();
    expect(await take(paying.paid(order, facts))).toBe("applied");
    expect(await stateOf(order)).toEqual({ state: "review", late: false });
    expect(await player.status(order)).toMatchObject({ status: 2, deposit: { remaining: 0 } });
    expect(await take(paying.paid(order))).toBe("ignored");
    expect(await player.balance()).toBe("0.00");
    expect((await outcomes(order)).toSorted()).toEqual(["ignored", "review"]);
  });

  test("of another sum is credited as that, if the provider says that it is another", async () => {
    const player = await enter();
    const order = await player.invoice();
    await take(paying.paid(order, { amount: "250.50", commission: "0.00", sum_was_changed: true }));
    const { deposit } = await player.status(order);
    expect(deposit).toMatchObject({
      amount: "250.50",
      shop_amount: "250.50",
      commission: "0.00",
      sum_was_changed: true,
    });
    expect(await player.balance()).toBe("250.50");
  });

  test("pays one order, whatever the provider calls it", async () => {
    const player = await enter();
    const [one, other] = [await player.invoice(), await player.invoice()];
    await pool.query("update deposits set payment = null where id = $1", [other]);
    const { payment } = paying.paid(one);
    await take(paying.paid(one));
    await take(paying.paid(other, { payment }));
    expect(await stateOf(other)).toEqual({ state: "review", late: false });
    expect(await player.balance()).toBe("100.00");
  });

  test("of what nobody has ordered is kept, and credits nobody", async () => {
    const player = await enter();
    const order = await player.invoice();
    const nobodys = paying.paid("0".repeat(32), { amount: "100.00" });
    expect(await take(nobodys)).toBe("unknown");
    expect(await take(nobodys)).toBe("known");
    expect(await takeEvent(paying.paid(order), "another-provider", house.app.house)).toBe("unknown");
    expect(await player.balance()).toBe("0.00");
    expect(await player.status(order)).toMatchObject({ status: 1 });
  });

  test("under an id that was used before is not taken, whatever else it says", async () => {
    const player = await enter();
    const [one, other] = [await player.invoice(), await player.invoice({ amount: "5000.00" })];
    const first = paying.paid(one);
    await take(first);
    expect(await take({ ...first, amount: "9000.00", sum_was_changed: true })).toBe("known");
    expect(await take(paying.paid(other, { id: first.id }))).toBe("known");
    expect(await player.balance()).toBe("100.00");
  });
});

describe("an order that nobody pays", () => {
  test("ends with its time, at whichever house, and is credited as late if it is paid all the same", async () => {
    const player = await enter();
    const order = await player.invoice();
    nowMs += 20 * minuteMs - 1;
    await upkeep.run();
    expect(await stateOf(order)).toMatchObject({ state: "waiting" });
    nowMs += 1;
    const other = createDepositUpkeep(beside.app.house);
    await Promise.all([upkeep.run(), other.run()]);
    expect(await stateOf(order)).toMatchObject({ state: "expired" });
    expect(await take(paying.tells(order, "payment.seen"))).toBe("ignored");
    expect(await take(paying.paid(order))).toBe("applied");
    expect(await stateOf(order)).toEqual({ state: "paid", late: true });
    const again = (await shown(player)).deposits;
    expect(again).toMatchObject([{ status: 3, deposit: { late: true, amount: "100.00" } }]);
  });

  test("in a coin is credited by the rate of the order while that holds, and looked into by a person after it", async () => {
    const player = await enter();
    nowMs += minuteMs;
    paying.tellRates(ratesAt(nowMs));
    const method = await player.hashOf("crypto");
    const [inTime, atOnce, hourLater, seen] = [
      await player.invoice({ method }),
      await player.invoice({ method }),
      await player.invoice({ method }),
      await player.invoice({ method }),
    ];
    const sight = paying.tells(seen, "payment.seen");
    await take(paying.paid(atOnce));
    nowMs += 29 * minuteMs;
    await upkeep.run();
    expect(await take(paying.paid(inTime))).toBe("applied");
    expect(await stateOf(inTime)).toEqual({ state: "paid", late: true });
    nowMs += 31 * minuteMs;
    expect(await take(paying.tells(hourLater, "payment.seen"))).toBe("ignored");
    expect(await take(paying.paid(hourLater))).toBe("applied");
    expect(await stateOf(hourLater)).toEqual({ state: "review", late: false });
    // The house was down when the coin was seen in time, and hears of it only now.
    expect(await take(sight)).toBe("ignored");
    expect(await take(paying.paid(seen))).toBe("applied");
    expect(await stateOf(seen)).toEqual({ state: "paid", late: true });
    expect(await stateOf(atOnce)).toEqual({ state: "paid", late: false });
  });

  test("in a coin that was seen in time and stayed under way for hours is looked into: its sender may have chosen when it is paid", async () => {
    const player = await enter();
    nowMs += minuteMs;
    paying.tellRates(ratesAt(nowMs));
    const method = await player.hashOf("crypto");
    const [soon, late] = [await player.invoice({ method }), await player.invoice({ method })];
    for (const order of [soon, late]) expect(await take(paying.tells(order, "payment.seen"))).toBe("applied");
    nowMs += 200 * minuteMs;
    expect(await take(paying.paid(soon))).toBe("applied");
    nowMs += 60 * minuteMs;
    expect(await take(paying.paid(late))).toBe("applied");
    expect([await stateOf(soon), await stateOf(late)]).toMatchObject([{ state: "paid" }, { state: "review" }]);
  });

  test("stays open while the payment is on its way", async () => {
    const player = await enter();
    const order = await player.invoice();
    await take(paying.tells(order, "payment.seen"));
    nowMs += 23 * 60 * minuteMs;
    await upkeep.run();
    expect(await stateOf(order)).toMatchObject({ state: "seen" });
    nowMs += 2 * 60 * minuteMs;
    await upkeep.run();
    expect(await stateOf(order)).toMatchObject({ state: "expired" });
  });

  test("or that has failed is credited as late, too", async () => {
    const player = await enter();
    const order = await player.invoice();
    await take(paying.tells(order, "payment.failed"));
    expect(await player.status(order)).toMatchObject({ status: 4 });
    await take(paying.paid(order));
    expect(await stateOf(order)).toEqual({ state: "paid", late: true });
    expect(await player.balance()).toBe("100.00");
  });

  test("of an order that was never answered is credited, too", async () => {
    const player = await enter();
    paying.failNext("unanswered", "unheard");
    expect((await player.order()).status).toBe(503);
    expect((await shown(player)).deposits).toEqual([]);
    await take(paying.paid(paying.orders().at(-1)?.order ?? ""));
    expect(await player.balance()).toBe("100.00");
  });
});

describe("the cashier's news", () => {
  test("hold what is open and what has ended within the hour, and always fit into one message", async () => {
    const player = await enter();
    paying.alter((payment) => ({ ...payment, redirect: `https://pay.example/${"x".repeat(900)}` }));
    const method = await player.hashOf("redirect");
    for (let count = 0; count < 12; count += 1) {
      const order = await player.invoice({ method });
      if (count < 7) await take(paying.paid(order));
    }
    paying.alter((payment) => payment);
    const data = await shown(player);
    expect(v.safeParse(cashierState, data).success).toBe(true);
    const count = ({ deposits }: CashierState, status: number) =>
      deposits.filter((one) => one.status === status).length;
    expect(count(data, 1)).toBe(5);
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(7_700);
    nowMs += 61 * minuteMs;
    await upkeep.run();
    expect(count(await shown(player), 3)).toBe(0);
    nowMs += 61 * minuteMs;
    expect(await shown(player)).toEqual({ deposits: [], payouts: [] });
  });

  test("come numbered, one for each change, together with the wallet's and those of play", async () => {
    const player = await enter();
    const heard: string[] = [];
    const socket = house.live({ Origin: house.site });
    await new Promise((resolve) => socket.once("open", resolve));
    socket.on("message", (bytes: Buffer) => {
      const { op, channel, seq } = JSON.parse(String(bytes)) as { op?: string; channel: string; seq: number };
      if (op !== "pong") heard.push(`${op ?? "news"} ${channel} ${seq}`);
    });
    socket.send(JSON.stringify({ op: "hello", token: player.headers.Authorization.slice(7) }));
    for (const channel of ["wallet", "play", "deposits"]) socket.send(JSON.stringify({ op: "join", channel }));
    await expect.poll(() => heard.length).toBe(3);
    const order = await player.invoice();
    await take(paying.paid(order), beside);
    await expect
      .poll(() => heard.slice(3).toSorted())
      .toEqual(["news deposits 1", "news deposits 2", "news play 1", "news wallet 1"]);
    socket.close();
  });
});
