import { describe, expect, test } from "vitest";
import { createBettors } from "../../tests/builders/bettors.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { createSharedBettors } from "../../tests/builders/shared-bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { parseMoney } from "../../rules/money.ts";
import vectors from "../../rules/tables/vectors.json";
import { inTransaction } from "../db/connect.ts";
import { replaceNext, rotatePair } from "../games/seeds.ts";
import { grantBonus } from "../promotions/grant-bonus.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { readWallet } from "../wallet/ledger.ts";

const { app, database } = await startHouse();
const { house } = app;
const { pool } = database;
const bettors = createBettors(house);
const shared = createSharedBettors(house);
await shared.openRound("roulette");
const micro = (text: string) => parseMoney(text) ?? -1n;
/** 9,800 of 10,000 rolls win 1.0102 times the stake: all of the first four of these seeds. */
const nearlyAll = { mode: "under", target: 9_800 };
const seeded = (player: bigint) =>
  inTransaction(pool, async (tx) => {
    await replaceNext(tx, player, vectors.serverSeed, house);
    await rotatePair(tx, player, vectors.clientSeed, house);
  });
const moneyOf = async (player: bigint) => {
  const wallet = await readWallet(pool, player);
  return { real: wallet?.balanceMicro, bonus: wallet?.bonusMicro, grant: wallet?.grant };
};

describe("what is left of the wheel's money", () => {
  const order = { currency: "RUB", wagering: 10 } as const;
  const granted = (player: bigint, amount: string, source: "wheel" | "offer", reference: string) =>
    inTransaction(pool, (tx) =>
      grantBonus(tx, { ...order, player, amountMicro: micro(amount), source, reference }, house),
    );

  test("has to be wagered on as far as before, and never more than if it were new", async () => {
    const player = await bettors.player({ balance: "0.00" });
    await seeded(player);
    await granted(player, "100", "wheel", "first");
    await bettors.bet(player, { amount: "100.00", choice: nearlyAll });
    const left = (await moneyOf(player)).bonus ?? 0n;
    expect(left).toBeGreaterThan(micro("100"));
    const next = await granted(player, "1.5", "wheel", "second");
    // 25 of 1,000 were wagered.
    expect(next).toMatchObject({ amountMicro: left + micro("1.5"), requiredMicro: micro("990") });

    const poor = await bettors.player({ balance: "0.00" });
    await granted(poor, "100", "wheel", "first");
    roundOf(await createRounders(house).open(poor, "coinflip", { amount: "99.00" }));
    expect(await granted(poor, "1.5", "offer", "second")).toMatchObject({
      amountMicro: micro("2.5"),
      requiredMicro: micro("25"),
    });
  });

  test("goes over with what is at stake of it, which comes back into the bonus that it is part of by then", async () => {
    const player = await bettors.player({ balance: "0.00" });
    await granted(player, "100", "wheel", "first");
    const { bet } = await shared.place(player, "roulette", { amount: "60.00" });
    const next = await granted(player, "50", "offer", "second");
    expect(next).toMatchObject({ amountMicro: micro("90"), requiredMicro: micro("900") });
    await shared.cancel(player, "roulette", bet?.id ?? "");
    expect(await moneyOf(player)).toEqual({ real: 0n, bonus: micro("150"), grant: next?.id });
  });
});

test("the books are right after that", async () => {
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});
