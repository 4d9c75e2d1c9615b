import { afterEach, describe, expect, test } from "vitest";
import { createBettors, errorOf, replyOf } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { parseMoney } from "../../rules/money.ts";
import { inTransaction } from "../db/connect.ts";
import { findGrant } from "../wallet/bonus-rows.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { readWallet } from "../wallet/ledger.ts";
import { type GrantOrder, giveUpGrant, openGrant, takeBackGrant } from "./grants.ts";

const { app, database } = await startHouse();
const { house } = app;
const { pool } = database;
const bettors = createBettors(house);
const micro = (text: string) => parseMoney(text) ?? -1n;

afterEach(async () => {
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});

const give = (player: bigint, order: Partial<GrantOrder> = {}) =>
  inTransaction(pool, (tx) =>
    openGrant(
      tx,
      { player, currency: "RUB", amountMicro: micro("1000"), wagering: 10, source: "test", ...order },
      house,
    ),
  );
const moneyOf = async (player: bigint) => {
  const wallet = await readWallet(pool, player);
  return { real: wallet?.balanceMicro, bonus: wallet?.bonusMicro, grant: wallet?.grant };
};

describe("a grant", () => {
  test("is money of its own beside the balance, and there is one at a time", async () => {
    const player = await bettors.player({ balance: "10.00" });
    const grant = await give(player);
    expect(grant).toMatchObject({ state: "active", requiredMicro: micro("10000"), wageredMicro: 0n });
    expect(await moneyOf(player)).toEqual({ real: micro("10"), bonus: micro("1000"), grant: grant?.id });
    expect(await give(player)).toBeUndefined();
    expect(await moneyOf(player)).toMatchObject({ bonus: micro("1000") });
  });

  test("asked for fifty times at once is given once", async () => {
    const player = await bettors.player({ balance: "0.00" });
    const given = await Promise.all(Array.from({ length: 50 }, () => give(player, { reference: "one" })));
    expect(given.filter((grant) => grant !== undefined)).toHaveLength(1);
    expect(await moneyOf(player)).toMatchObject({ bonus: micro("1000") });
  });

  test("that was given up is never given again, and another one is", async () => {
    const player = await bettors.player({ balance: "7.00" });
    const grant = await give(player, { reference: "one" });
    const ended = await inTransaction(pool, (tx) => giveUpGrant(tx, { player, id: grant?.id ?? "" }, house));
    expect(ended).toMatchObject({ state: "given_up", leftMicro: micro("1000") });
    expect(await moneyOf(player)).toEqual({ real: micro("7"), bonus: 0n, grant: undefined });
    expect(await inTransaction(pool, (tx) => giveUpGrant(tx, { player, id: grant?.id ?? "" }, house))).toBeUndefined();
    expect(await give(player, { reference: "one" })).toBeUndefined();
    expect(await give(player, { reference: "two" })).toMatchObject({ state: "active" });
  });

  test("is taken back with what it was given for, and no other is", async () => {
    const player = await bettors.player();
    await give(player, { source: "deposit", reference: "a" });
    const back = (reference: string) =>
      inTransaction(pool, (tx) => takeBackGrant(tx, { player, source: "deposit", reference }, house));
    expect(await back("b")).toBeUndefined();
    expect(await back("a")).toMatchObject({ state: "taken_back", leftMicro: micro("1000") });
    expect(await moneyOf(player)).toMatchObject({ real: micro("1000"), bonus: 0n });
  });
});

describe("a stake", () => {
  test("takes real money first, and what it returns is split as it was paid", async () => {
    const player = await bettors.player({ balance: "4.00" });
    const grant = await give(player);
    // 9,800 of 10,000 rolls, and a win pays 1.0102.
    const { bet } = replyOf(await bettors.bet(player, { amount: "10.00", choice: { mode: "under", target: 9_800 } }));
    const payout = micro(bet.payout);
    const bonusBack = (payout * 6n) / 10n;
    expect(await moneyOf(player)).toEqual({
      real: payout - bonusBack,
      bonus: micro("994") + bonusBack,
      grant: grant?.id,
    });
    expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ wageredMicro: micro("2.5"), state: "active" });
    const { rows } = await pool.query("select * from bonus_stakes where id = $1", [bet.id]);
    expect(rows).toMatchObject([
      {
        real_micro: micro("4"),
        bonus_micro: micro("6"),
        real_back_micro: payout - bonusBack,
        bonus_back_micro: bonusBack,
      },
    ]);
  });

  test("above the most that may touch bonus money is refused before it is a bet, at its field", async () => {
    const player = await bettors.player({ balance: "500.00" });
    await give(player);
    const refused = errorOf(await bettors.bet(player, { amount: "500.01" }));
    expect(refused).toMatchObject({
      error: "bonus_stake_too_high",
      errors: { amount: ["bonus_stake_too_high: 500.00"] },
    });
    expect(await moneyOf(player)).toMatchObject({ real: micro("500"), bonus: micro("1000") });
    expect(errorOf(await bettors.bet(player, { amount: "1500.01" })).error).toBe("insufficient_funds");
    // All of it is real.
    replyOf(await bettors.bet(player, { amount: "500.00" }));
  });
});
