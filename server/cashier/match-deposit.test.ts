import { afterEach, expect, test } from "vitest";
import { parseMoney, toWire } from "../../rules/money.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { createPayers } from "../../tests/builders/payers.ts";
import { createPaying } from "../../tests/builders/paying.ts";
import { startHouse } from "../../tests/world/house.ts";
import { endGrant, openGrant } from "../bonus/grants.ts";
import { inTransaction } from "../db/connect.ts";
import { findGrant } from "../wallet/bonus-rows.ts";
import { correctBalance } from "../wallet/correct-balance.ts";
import { readWallet } from "../wallet/ledger.ts";
import type { MatchDeposit } from "./match-deposit.ts";
import { reversalText, reverseDeposit } from "./reverse-deposit.ts";
import { takeEvent } from "./take-event.ts";

const clock = { now: () => Date.now() };
const paying = createPaying({ clock });
const house = await startHouse({ clock, paymentProvider: paying.provider });
const { pool } = house.database;
const enter = createPayers(house);
const micro = (text: string) => parseMoney(text) ?? -1n;

afterEach(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

/** All of it, once. */
const whole: MatchDeposit = (tx, { id, ...deposit }) =>
  openGrant(tx, { ...deposit, wagering: 10, source: "deposit", reference: id }, house.app.house);
const take = (event: Parameters<typeof takeEvent>[0], matchDeposit: MatchDeposit | undefined = whole) =>
  takeEvent(event, "paying", { ...house.app.house, matchDeposit });
const moneyOf = async (player: bigint) => {
  const wallet = await readWallet(pool, player);
  return [toWire(wallet?.balanceMicro ?? -1n), toWire(wallet?.bonusMicro ?? -1n)];
};

test("what a deposit brings is there with it, once, however often it is told to be paid", async () => {
  const player = await enter();
  const order = await player.invoice({ amount: "200.00" });
  const paid = paying.paid(order);
  await Promise.all(Array.from({ length: 10 }, () => take(paid)));
  expect(await moneyOf(player.id)).toEqual(["200.00", "200.00"]);
  const { rows } = await pool.query<{ grant_id: string }>("select grant_id from deposits where id = $1", [order]);
  expect(await findGrant(pool, rows[0]?.grant_id ?? "")).toMatchObject({
    source: "deposit",
    reference: order,
    amountMicro: micro("200"),
    requiredMicro: micro("2000"),
  });
});

test("a second deposit brings nothing while the first one's bonus is active", async () => {
  const player = await enter();
  for (const amount of ["200.00", "300.00"]) await take(paying.paid(await player.invoice({ amount })));
  expect(await moneyOf(player.id)).toEqual(["500.00", "200.00"]);
});

test("a deposit is credited whatever is wrong with what it was to bring", async () => {
  const player = await enter();
  const order = await player.invoice({ amount: "200.00" });
  const broken: MatchDeposit = async (tx) => {
    await tx.query("select no_such_column from deposits");
    return undefined;
  };
  expect(await take(paying.paid(order), broken)).toBe("applied");
  expect(await moneyOf(player.id)).toEqual(["200.00", "0.00"]);
});

test("what is not credited brings nothing", async () => {
  const player = await enter();
  const order = await player.invoice({ amount: "200.00" });
  await take(paying.tells(order, "payment.seen"));
  await take(paying.tells(order, "payment.failed"));
  expect(await moneyOf(player.id)).toEqual(["0.00", "0.00"]);
});

test("a deposit that is called back takes its bonus along as far as it was not played, once", async () => {
  const player = await enter();
  const order = await player.invoice({ amount: "200.00" });
  await take(paying.paid(order));
  const booking = { deposit: order, reason: "charged back", author: "Dana K." };
  const reverse = () => inTransaction(pool, (tx) => reverseDeposit(tx, booking, house.app.house));
  const all = await Promise.all([reverse(), reverse(), reverse()]);
  const [done, ...others] = all.filter((one) => one !== undefined);
  expect(others).toEqual([]);
  expect(done && reversalText(done)).toBe(`Took back 200.00 RUB and 200.00 RUB of its bonus from player ${player.id}.`);
  expect(await moneyOf(player.id)).toEqual(["0.00", "0.00"]);
});

test("of a deposit that was played already, what is missing is told, and no other bonus is touched", async () => {
  const player = await enter();
  const order = await player.invoice({ amount: "200.00" });
  await take(paying.paid(order));
  await inTransaction(pool, (tx) => endGrant(tx, player.id, "given_up", house.app.house));
  const other = { player: player.id, currency: "RUB", amountMicro: micro("50"), wagering: 1, source: "test" } as const;
  await inTransaction(pool, (tx) => openGrant(tx, other, house.app.house));
  await inTransaction(pool, (tx) =>
    correctBalance(
      tx,
      player.id,
      { amountMicro: -micro("150"), reason: "a test", author: "a tester" },
      house.app.house,
    ),
  );
  const booking = { deposit: order, reason: "charged back", author: "Dana K." };
  const done = await inTransaction(pool, (tx) => reverseDeposit(tx, booking, house.app.house));
  expect(done && reversalText(done)).toBe(
    `Took back 50.00 RUB from player ${player.id}. 150.00 RUB were not there any more.`,
  );
  expect(await moneyOf(player.id)).toEqual(["0.00", "50.00"]);
});

test("what was never credited can't be taken back", async () => {
  const player = await enter();
  const booking = { deposit: await player.invoice({ amount: "200.00" }), reason: "a test", author: "a tester" };
  expect(await inTransaction(pool, (tx) => reverseDeposit(tx, booking, house.app.house))).toBeUndefined();
  const unknown = { ...booking, deposit: "0".repeat(32) };
  expect(await inTransaction(pool, (tx) => reverseDeposit(tx, unknown, house.app.house))).toBeUndefined();
});
