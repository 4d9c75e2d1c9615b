import { expect, test } from "vitest";
import { createBettors } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { readBells } from "../bell/bell-rows.ts";
import { inTransaction } from "../db/connect.ts";
import { createGrantBells } from "./grant-bells.ts";
import { createGrantUpkeep } from "./grant-upkeep.ts";
import { openGrant } from "./grants.ts";

let nowMs = Date.now();
const { app, database } = await startHouse({ clock: { now: () => nowMs } });
const { house } = app;
const { pool } = database;
const bettors = createBettors(house);

test("a grant is told of when it is given, once in the day before it ends, and when its time is over", async () => {
  const player = await bettors.player();
  const expiresAtMs = house.clock.now() + 3_000;
  const order = {
    player,
    currency: "RUB",
    amountMicro: 1_000_000_000n,
    wagering: 10,
    source: "test",
    expiresAtMs,
  } as const;
  await inTransaction(pool, (tx) => openGrant(tx, order, house));
  const [upkeep, bells] = [createGrantUpkeep(house), createGrantBells(house)];
  await bells.run();
  await bells.run();
  const expires_at = new Date(expiresAtMs).toISOString();
  const sum = { amount: "1000.00", currency: "RUB" };
  const told = [
    { kind: "bonus_expiring", data: { ...sum, expires_at } },
    { kind: "bonus_granted", data: sum },
  ];
  expect(await bellOf(player)).toMatchObject(told);
  nowMs = expiresAtMs;
  await upkeep.run();
  expect(await bellOf(player)).toMatchObject([{ kind: "bonus_expired", data: sum }, ...told]);
});

test("who has paused or reached a limit is not told that a grant is ending, and is once they may play", async () => {
  const kinds = async (player: bigint) => (await bellOf(player))?.map(({ kind }) => kind);
  const [paused, limited] = [await bettors.player(), await bettors.player()];
  for (const player of [paused, limited])
    await inTransaction(pool, (tx) =>
      openGrant(
        tx,
        {
          player,
          currency: "RUB",
          amountMicro: 1_000_000n,
          wagering: 10,
          source: "test",
          expiresAtMs: house.clock.now() + 3_600_000,
        },
        house,
      ),
    );
  const pausedUntil = (ms: number) =>
    pool.query("update safe_play set pause_kind = 'cool_off', paused_until = $2 where player_id = $1", [
      paused,
      new Date(ms),
    ]);
  await pausedUntil(nowMs + 3_600_000);
  await pool.query("insert into play_limits (player_id, kind, period, value) values ($1, 'wager', 'day', 10000000)", [
    limited,
  ]);
  await bettors.bet(limited, { amount: "10.00" });
  const bells = createGrantBells(house);
  await bells.run();
  expect([await kinds(paused), await kinds(limited)]).toEqual([["bonus_granted"], ["bonus_granted"]]);
  await pausedUntil(nowMs - 1_000);
  await bells.run();
  expect(await kinds(paused)).toEqual(["bonus_expiring", "bonus_granted"]);
});

test("a player whose wallet can't be had now keeps nobody else from being told", async () => {
  const [first, second] = [await bettors.player(), await bettors.player()];
  for (const [at, player] of [first, second].entries()) {
    const grant = { player, currency: "RUB", amountMicro: 1_000_000n, wagering: 10, source: "test" } as const;
    const expiresAtMs = house.clock.now() + 3_600_000 + at;
    await inTransaction(pool, (tx) => openGrant(tx, { ...grant, expiresAtMs }, house));
  }
  const runExclusive: typeof house.wallets.runExclusive = (player, work) =>
    player === first ? Promise.reject(new Error("locked")) : house.wallets.runExclusive(player, work);
  const kinds = async (player: bigint) => (await bellOf(player))?.map(({ kind }) => kind);
  await createGrantBells({ ...house, wallets: { ...house.wallets, runExclusive } }).run();
  expect([await kinds(first), await kinds(second)]).toEqual([["bonus_granted"], ["bonus_expiring", "bonus_granted"]]);
  await createGrantBells(house).run();
  expect(await kinds(first)).toEqual(["bonus_expiring", "bonus_granted"]);
});

async function bellOf(player: bigint) {
  return (await readBells(pool, [player])).get(player)?.state.items;
}
