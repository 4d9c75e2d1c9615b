import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { logIn } from "../../tests/builders/accounts.ts";
import { createBettors } from "../../tests/builders/bettors.ts";
import { knowSeeds } from "../../tests/builders/known-seeds.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createPayingOut } from "../../tests/builders/paying-out.ts";
import { createWithdrawers } from "../../tests/builders/withdrawers.ts";
import { methodHash } from "../cashier/methods.ts";
import { takeEvent } from "../cashier/take-event.ts";
import type { Statement } from "../../contract/payment-provider.ts";
import { inTransaction } from "../db/connect.ts";
import { correct, readCorrection } from "./correct.ts";
import { readDay } from "./day.ts";
import { reconcile } from "./reconcile.ts";
import { statement } from "./statement.ts";

let nowMs = Date.parse("2026-11-19T12:00:00Z");
const clock = { now: () => nowMs };
const paying = createPayingOut({ clock });
const house = await startHouse({ clock, paymentProvider: paying.provider });
const { pool } = house.database;
const { rng } = house.app.house;
const enter = createWithdrawers(house);
const bettors = createBettors(house.app.house);
type Player = Awaited<ReturnType<typeof enter>>;
type Item = Statement["items"][number];

async function deposit({ headers }: Player, amount: string): Promise<Item> {
  const { json } = await house.api<{ invoice_id: string }>("/api/v2/billing/deposit", {
    headers: { ...headers, "Idempotency-Key": randomUUID() },
    body: { method: methodHash("in", "card-transfer", "RUB"), amount },
  });
  const event = paying.paid(json.invoice_id);
  await takeEvent(event, "paying", house.app.house);
  const { payment, order, commission: cost, currency, at } = event;
  return { payment, order, kind: "payment", amount, cost, currency, at };
}

async function payout(player: Player, amount: string): Promise<Item> {
  const { id, fee: cost } = (await player.withdraw(amount)).json;
  await expect.poll(() => paying.payouts.has(id), { interval: 2 }).toBe(true);
  for (const event of [paying.send(id), paying.finish(id)])
    if (event) await takeEvent(event, "paying", house.app.house);
  const payment = paying.payouts.get(id)?.payment ?? "";
  return { payment, order: id, kind: "payout", amount, cost, currency: "RUB", at: new Date(nowMs).toISOString() };
}

test("a day's statement says what each account had, what has moved it, and what it has", async () => {
  const entered = await enter({ balance: "1000.00" });
  nowMs = Date.parse("2026-11-20T00:00:00Z");
  const player = entered.as((await logIn(house, entered.email)).json.token);
  const fresh = await enter({ balance: "0" });
  await deposit(fresh, "700.00");
  await payout(player, "200.00");
  await player.withdraw("100.00");
  await knowSeeds(house.app.house, player.id);
  const lost = await bettors.bet(player.id, { amount: "10.00", choice: { mode: "under", target: 1 } });
  expect(JSON.parse(lost.text)).toMatchObject({ bet: { payout: "0.00" } });
  nowMs = Date.parse("2026-11-20T23:59:59.999Z");
  await correct(pool, readCorrection([String(player.id), "5.00", "--reason", "lost", "--author", "D"]), {
    clock,
    rng,
  });
  nowMs += 1;
  await correct(pool, readCorrection([String(player.id), "1.00", "--reason", "next day", "--author", "D"]), {
    clock,
    rng,
  });
  const { text, isRight } = await statement(pool, readDay("2026-11-20", "statement"));
  expect(isRight).toBe(true);
  const cells = text.split("\n").map((line) => line.trim().split(/ {2,}/));
  expect(cells).toEqual([
    ["Statement of 2026-11-20 (UTC)"],
    [""],
    ["RUB", "opening", "deposits", "withdrawals", "bets", "bonuses", "corrections", "closing"],
    ["adjustment", "-1000.00", "0.00", "0.00", "0.00", "0.00", "-5.00", "-1005.00"],
    ["house.games", "0.00", "0.00", "0.00", "10.00", "0.00", "0.00", "10.00"],
    ["players, real", "1000.00", "700.00", "-406.00", "-10.00", "0.00", "5.00", "1289.00"],
    ["psp.clearing", "0.00", "-700.00", "254.00", "0.00", "0.00", "0.00", "-446.00"],
    ["withdrawal.pending", "0.00", "0.00", "152.00", "0.00", "0.00", "0.00", "152.00"],
    ["sum", "0.00", "0.00", "0.00", "0.00", "0.00", "0.00", "0.00"],
    [""],
    ["Every currency sums to zero."],
  ]);
  expect((await statement(pool, readDay("2026-11-18", "statement"))).text).toContain("Nothing has been posted yet.");
});

test("books that do not sum to zero are said to be wrong", async () => {
  const tamper = (sign: string) =>
    inTransaction(pool, async (tx) => {
      await tx.query("set local session_replication_role = replica");
      await tx.query(`update postings set amount_micro = amount_micro ${sign} 1 where account = 'house.games'`);
    });
  await tamper("+");
  const { text, isRight } = await statement(pool, readDay("2026-11-21", "statement"));
  await tamper("-");
  expect([isRight, text]).toEqual([false, expect.stringContaining("NOT every currency sums to zero")]);
});

test("reconciling finds what is missing on either side and what differs, and changes nothing", async () => {
  nowMs = Date.parse("2026-11-22T12:00:00Z");
  const player = await enter({ balance: "10000.00" });
  const [first, second, third] = [
    await deposit(player, "100.00"),
    await deposit(player, "200.00"),
    await deposit(player, "300.00"),
  ];
  const [one, other] = [await payout(player, "100.00"), await payout(player, "200.00")];
  const open = (await player.withdraw("500.00")).json;
  const isAtRest = async () => (await pool.query("select from payouts where due_at is not null")).rowCount === 0;
  await expect.poll(isAtRest, { interval: 2 }).toBe(true);
  const all = [first, second, third, one, other];
  const day = readDay("2026-11-22", "reconcile");
  const against = (...items: Item[]) => reconcile(pool, { name: "paying", statement: async () => ({ items }) }, day);
  const before = await pool.query("select d::text from deposits d union all select p::text from payouts p");

  const right = await against(...all);
  expect([right.isRight, right.text]).toEqual([true, expect.stringContaining("5 compared: 0 differences.")]);
  const differing: [Item[], RegExp][] = [
    [[first, second, third, one], new RegExp(`missing there:  payout ${other.order}, 200.00 RUB`)],
    [[second, third, one, other], new RegExp(`missing there:  payment ${first.order}`)],
    [[...all, { ...first, order: "0".repeat(32) }], /missing here: {3}payment 0{32}.*nobody has ordered it/],
    [
      [...all, { ...one, order: open.id, amount: "500.00" }],
      new RegExp(`missing here:   payout ${open.id}.*it is waiting`),
    ],
    [
      [{ ...first, amount: "100.01" }, second, third, one, other],
      /not the same: {3}payment .* 100\.01 RUB.* and here 100\.00 RUB/,
    ],
    [[{ ...first, currency: "USD" }, second, third, one, other], /not the same/],
    [[{ ...first, cost: "9.00" }, second, third, one, other], /not the same/],
    [[{ ...first, payment: "another" }, second, third, one, other], /not the same.*as another, and here/],
    [[...all, first], /twice there: {4}payment/],
  ];
  for (const [items, fault] of differing) {
    const { isRight, text } = await against(...items);
    expect([isRight, text]).toEqual([false, expect.stringMatching(fault)]);
    expect(text).toContain(": 1 differences.");
  }
  // Midnight falls at different moments for the two sides.
  const late = { ...other, at: "2026-11-23T00:00:01.000Z" };
  expect((await against(first, second, third, one, late)).isRight).toBe(true);
  const early = { ...first, at: "2026-11-22T00:00:01.000Z" };
  expect((await against(early, second, third, one, other)).isRight).toBe(true);
  const after = await pool.query("select d::text from deposits d union all select p::text from payouts p");
  expect(after.rows).toEqual(before.rows);
  await expect(reconcile(pool, { name: "paying", statement: async () => undefined }, day)).rejects.toThrow(
    /does not answer/,
  );
});

test("a correction is an entry with a reason and an author, and takes no more than there is", async () => {
  const player = await enter({ balance: "100.00" });
  const book = (amount: string, named = player.email) =>
    correct(pool, readCorrection([named, amount, "--author", "Dana K.", "--reason", "paid twice"]), { clock, rng });
  expect(await book("-40.50")).toBe(`Booked -40.50 RUB for player ${player.id}, who has 59.50 RUB now.`);
  await expect(book("-59.51")).rejects.toThrow(/has less than that: nothing was booked/);
  await expect(book("1.00", "nobody@example.com")).rejects.toThrow(/There is no player nobody@example.com/);
  const { rows } = await pool.query("select reason, author from entries where player_id = $1 and author <> 'desk'", [
    player.id,
  ]);
  expect([rows, await player.balance()]).toEqual([[{ reason: "paid twice", author: "Dana K." }], "59.50"]);
  for (const words of [
    [],
    ["1"],
    ["1", "5.00"],
    ["1", "0", "--reason", "r", "--author", "a"],
    ["1", "5.001", "--reason", "r", "--author", "a"],
    ["1", "5.00", "--reason", "", "--author", "a"],
    ["1", "5.00", "6.00", "--reason", "r", "--author", "a"],
  ])
    expect(() => readCorrection(words)).toThrow(/correct needs a player/);
});

test("a day that is none is told so", () => {
  for (const text of [undefined, "", "today", "2026-02-30", "2026-13-01", "20261120", "2026-11-20T00:00:00Z"])
    expect(() => readDay(text, "statement")).toThrow("statement needs a day, such as 2026-11-20.");
});
