import { afterEach, describe, expect, test } from "vitest";
import { createBettors, errorOf, replyOf } from "../../tests/builders/bettors.ts";
import { type At, createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { crashEnd, createSharedBettors } from "../../tests/builders/shared-bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { parseMoney } from "../../rules/money.ts";
import vectors from "../../rules/tables/vectors.json";
import { inTransaction } from "../db/connect.ts";
import { replaceNext, rotatePair } from "../games/seeds.ts";
import { bonusPartsOf, findGrant, listGrants } from "../wallet/bonus-rows.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { post, readWallet } from "../wallet/ledger.ts";
import { writeLimit } from "../wallet/player-limits.ts";
import { createGrantUpkeep } from "./grant-upkeep.ts";
import { type GrantOrder, giveUpGrant, openGrant, takeBackGrant } from "./grants.ts";

let aheadMs = 0;
const { app, database } = await startHouse({ clock: { now: () => Date.now() + aheadMs } });
const { house } = app;
const { pool } = database;
const bettors = createBettors(house);
const shared = createSharedBettors(house);
await shared.openRound("crash");
await shared.openRound("roulette");
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

  test("stays in the list of its player, the newest first, and in nobody else's", async () => {
    const [player, other] = [await bettors.player(), await bettors.player()];
    await give(other);
    const given = [];
    for (let index = 0; index < 3; index += 1) {
      const grant = await give(player);
      given.unshift(grant?.id);
      await inTransaction(pool, (tx) => giveUpGrant(tx, { player, id: grant?.id ?? "" }, house));
    }
    const first = await listGrants(pool, player, { limit: 2 });
    const rest = await listGrants(pool, player, { before: first.at(-1), limit: 2 });
    expect([...first, ...rest].map(({ id }) => id)).toEqual(given);
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
    await seeded(player);
    const grant = await give(player);
    const { bet } = replyOf(await bettors.bet(player, { amount: "10.00", choice: nearlyAll }));
    const payout = micro(bet.payout);
    const bonusBack = (payout * 6n) / 10n;
    expect(await moneyOf(player)).toEqual({
      real: payout - bonusBack,
      bonus: micro("994") + bonusBack,
      grant: grant?.id,
    });
    expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ wageredMicro: micro("2.5"), state: "active" });
    expect(await bonusPartsOf(pool, [bet.id, house.uuid()])).toEqual(new Map([[bet.id, micro("6")]]));
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

test("bets of one round are one stake as far as the most with bonus money goes", async () => {
  const player = await bettors.player({ balance: "100.00" });
  await give(player);
  expect((await shared.place(player, "roulette", { amount: "300.00" })).status).toBe(200);
  expect(await shared.place(player, "roulette", { amount: "200.01" })).toMatchObject({
    status: 422,
    error: "bonus_stake_too_high",
    errors: { amount: ["bonus_stake_too_high: 500.00"] },
  });
  expect((await shared.place(player, "roulette", { amount: "200.00" })).status).toBe(200);
  expect(await moneyOf(player)).toMatchObject({ real: 0n, bonus: micro("600") });
  // Another round is another stake.
  expect((await shared.place(player, "crash", { amount: "500.00" })).status).toBe(200);
});

describe("wagering", () => {
  test("that is done makes what is left real money, in the transaction that settles the stake", async () => {
    const player = await bettors.player({ balance: "0.00" });
    await seeded(player);
    const grant = await give(player, { amountMicro: micro("20"), wagering: 1 });
    let left = micro("20");
    for (let bets = 0; bets < 4; bets += 1) {
      expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ wageredMicro: micro(String(bets * 5)) });
      const { bet } = replyOf(await bettors.bet(player, { amount: "20.00", choice: nearlyAll }));
      left += micro(bet.payout) - micro("20");
    }
    expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({
      state: "completed",
      wageredMicro: micro("20"),
      leftMicro: left,
    });
    expect(await moneyOf(player)).toEqual({ real: left, bonus: 0n, grant: undefined });
  });

  test("counts stakes of real money, too", async () => {
    const player = await bettors.player({ balance: "1000.00" });
    const grant = await give(player);
    replyOf(await bettors.bet(player, { amount: "600.00" }));
    expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ wageredMicro: micro("150") });
    expect(await moneyOf(player)).toMatchObject({ bonus: micro("1000") });
  });
});

describe("an open stake", () => {
  const rounders = createRounders(house);
  const openRound = async (player: bigint, amount: string) => {
    const { round } = roundOf(await rounders.open(player, "coinflip", { amount }));
    return round as At;
  };

  test("that is given back restores real and bonus money as they were, and counts nothing", async () => {
    const player = await bettors.player({ balance: "4.00" });
    const grant = await give(player);
    const round = await openRound(player, "10.00");
    expect(await moneyOf(player)).toMatchObject({ real: 0n, bonus: micro("994") });
    // Nothing is won yet, so the house gives it back.
    roundOf(await rounders.settle(player, round));
    expect(await moneyOf(player)).toEqual({ real: micro("4"), bonus: micro("1000"), grant: grant?.id });
    expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ wageredMicro: 0n });
  });

  test("of a shared round that is taken back, too", async () => {
    const player = await bettors.player({ balance: "4.00" });
    await give(player);
    const { bet } = await shared.place(player, "roulette");
    expect(await moneyOf(player)).toMatchObject({ real: 0n, bonus: micro("994") });
    expect((await shared.cancel(player, "roulette", bet.id)).status).toBe(200);
    expect(await moneyOf(player)).toMatchObject({ real: micro("4"), bonus: micro("1000") });
  });

  test("keeps its split when the grant is given up: its real part comes back, the rest goes to the house", async () => {
    const player = await bettors.player({ balance: "4.00" });
    const grant = await give(player);
    const { bet } = await shared.place(player, "crash");
    const ended = await inTransaction(pool, (tx) => giveUpGrant(tx, { player, id: grant?.id ?? "" }, house));
    expect(ended?.leftMicro).toBe(micro("994"));
    expect(await moneyOf(player)).toEqual({ real: 0n, bonus: 0n, grant: undefined });
    // Another one may be had meanwhile, and nothing of the first goes to it.
    const next = await give(player);
    expect((await shared.cashOut(player, bet.id, crashEnd({ stakeMicro: micro("10") }, 200))).status).toBe(200);
    expect(await moneyOf(player)).toEqual({ real: micro("8"), bonus: micro("1000"), grant: next?.id });
    // Of the stake, what was real counts.
    expect(await findGrant(pool, next?.id ?? "")).toMatchObject({ wageredMicro: micro("1") });
  });

  test("returns real money once its grant is wagered", async () => {
    const player = await bettors.player({ balance: "0.00" });
    await seeded(player);
    const grant = await give(player, { amountMicro: micro("30"), wagering: 1 });
    const { bet } = await shared.place(player, "crash");
    for (let bets = 0; bets < 4; bets += 1) await bettors.bet(player, { amount: "20.00", choice: nearlyAll });
    expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ state: "active", wageredMicro: micro("20") });
    for (const slot of [1, 2] as const) {
      const other = await shared.place(player, "crash", { amount: "20.00", slot });
      // Two of them, as the second needs what the first has returned.
      await shared.cashOut(player, other.bet.id, crashEnd({ stakeMicro: micro("20") }, 101));
    }
    expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ state: "completed", wageredMicro: micro("30") });
    const before = (await moneyOf(player)).real ?? 0n;
    await shared.cashOut(player, bet.id, crashEnd({ stakeMicro: micro("10") }, 300));
    expect(await moneyOf(player)).toEqual({ real: before + micro("30"), bonus: 0n, grant: undefined });
  });

  test("keeps its grant alive, which ends once all of it is lost", async () => {
    const player = await bettors.player({ balance: "0.00" });
    const grant = await give(player, { amountMicro: micro("10") });
    const { bet } = await shared.place(player, "crash");
    expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ state: "active" });
    await shared.cashOut(player, bet.id, crashEnd({ stakeMicro: micro("10") }));
    expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ state: "spent", leftMicro: 0n });
    expect(await moneyOf(player)).toEqual({ real: 0n, bonus: 0n, grant: undefined });
  });
});

describe("limits", () => {
  test("count bonus money like any other, staked and lost", async () => {
    const player = await bettors.player({ balance: "10.00" });
    await give(player);
    await inTransaction(pool, (tx) =>
      writeLimit(
        tx,
        player,
        { kind: "wager", period: "day" },
        {
          kind: "wager",
          period: "day",
          value: micro("50"),
          change: undefined,
        },
      ),
    );
    replyOf(await bettors.bet(player, { amount: "30.00" }));
    const { ever } = await house.eligibilities.loadOne(pool, player);
    expect(ever.stakedMicro).toBe(micro("30"));
    expect(errorOf(await bettors.bet(player, { amount: "20.01" }))).toMatchObject({
      error: "limit_reached",
      errors: { wager_day: ["limit_reached: 20.00"] },
    });
  });

  test("count a stake that is given back as none, whatever has become of its grant", async () => {
    const player = await bettors.player({ balance: "4.00" });
    const grant = await give(player);
    const { bet } = await shared.place(player, "roulette");
    await inTransaction(pool, (tx) => giveUpGrant(tx, { player, id: grant?.id ?? "" }, house));
    await shared.cancel(player, "roulette", bet.id);
    expect((await house.eligibilities.loadOne(pool, player)).ever).toMatchObject({
      stakedMicro: 0n,
      returnedMicro: 0n,
    });
    expect(await moneyOf(player)).toMatchObject({ real: micro("4"), bonus: 0n });
  });
});

describe("the database refuses", () => {
  const posted = (player: bigint, grant: string, amountMicro: bigint) =>
    inTransaction(pool, (tx) =>
      post(tx, [
        {
          id: house.uuid(),
          kind: "bonus",
          player,
          currency: "RUB",
          at: house.clock.now(),
          reason: "a test",
          postings: [
            { account: `player.bonus:${grant}`, owner: player, amountMicro },
            { account: "house.bonus", amountMicro: -amountMicro },
          ],
        },
      ]),
    );

  test("bonus money in any account but that of the player's own active grant", async () => {
    const [one, other] = [await bettors.player(), await bettors.player()];
    const [grant, foreign] = [await give(one), await give(other)];
    await expect(posted(one, foreign?.id ?? "", 1n)).rejects.toThrow("no wallet");
    await expect(posted(one, house.uuid(), 1n)).rejects.toThrow("no wallet");
    await inTransaction(pool, (tx) => giveUpGrant(tx, { player: one, id: grant?.id ?? "" }, house));
    await expect(posted(one, grant?.id ?? "", 1n)).rejects.toThrow("no wallet");
  });

  test("more than there is, a second active grant, and a wallet that forgets the one it has", async () => {
    const player = await bettors.player();
    const grant = await give(player);
    await expect(posted(player, grant?.id ?? "", -micro("1000.01"))).rejects.toThrow("wallets_bonus_micro_check");
    await expect(
      pool.query(
        `insert into bonus_grants (id, player_id, currency, source, amount_micro, required_micro, state, opened_at, expires_at)
         values ($1, $2, 'RUB', 'test', 1, 1, 'active', now(), now() + interval '1 day')`,
        [house.uuid(), player],
      ),
    ).rejects.toThrow("bonus_grants_active");
    await expect(pool.query("update wallets set grant_id = null where player_id = $1", [player])).rejects.toThrow(
      "check",
    );
  });

  test("less wagering than before, another end, and anything at all once a grant is over", async () => {
    const player = await bettors.player();
    const grant = await give(player);
    replyOf(await bettors.bet(player));
    for (const change of ["wagered_micro = 0", "amount_micro = amount_micro + 1", "required_micro = amount_micro"])
      await expect(pool.query(`update bonus_grants set ${change} where id = $1`, [grant?.id])).rejects.toThrow(
        "only grows",
      );
    await inTransaction(pool, (tx) => giveUpGrant(tx, { player, id: grant?.id ?? "" }, house));
    await expect(
      pool.query("update bonus_grants set state = 'active', ended_at = null, left_micro = null where id = $1", [
        grant?.id,
      ]),
    ).rejects.toThrow("ends once");
    await expect(pool.query("delete from bonus_grants where id = $1", [grant?.id])).rejects.toThrow("a grant stays");
  });
});

describe("a grant whose time is over", () => {
  const hourMs = 3_600_000;
  const giveForAnHour = (player: bigint) => give(player, { expiresAtMs: house.clock.now() + hourMs });

  test("is found out by the next stake, which takes nothing of it", async () => {
    const player = await bettors.player({ balance: "5.00" });
    const grant = await giveForAnHour(player);
    aheadMs += hourMs;
    expect(errorOf(await bettors.bet(player, { amount: "10.00" })).error).toBe("insufficient_funds");
    expect(await moneyOf(player)).toEqual({ real: micro("5"), bonus: 0n, grant: undefined });
    expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ state: "expired", leftMicro: micro("1000") });
  });

  test("ends by itself for who stakes nothing, and at two houses at once only once", async () => {
    const player = await bettors.player({ balance: "5.00" });
    const running = await bettors.player();
    const [grant, other] = [await giveForAnHour(player), await give(running)];
    aheadMs += hourMs;
    await Promise.all([createGrantUpkeep(house).run(), createGrantUpkeep(house).run()]);
    expect(await moneyOf(player)).toEqual({ real: micro("5"), bonus: 0n, grant: undefined });
    expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ state: "expired" });
    expect(await findGrant(pool, other?.id ?? "")).toMatchObject({ state: "active" });
  });

  test("keeps nobody from the next one", async () => {
    const player = await bettors.player();
    const grant = await giveForAnHour(player);
    aheadMs += hourMs;
    expect(await give(player)).toMatchObject({ state: "active" });
    expect(await findGrant(pool, grant?.id ?? "")).toMatchObject({ state: "expired" });
  });
});
