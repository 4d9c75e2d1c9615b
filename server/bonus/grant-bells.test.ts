import { expect, test } from "vitest";
import { createBettors } from "../../tests/builders/bettors.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { readBells } from "../bell/bell-rows.ts";
import { inTransaction } from "../db/connect.ts";
import { createGrantUpkeep } from "./grant-upkeep.ts";
import { openGrant } from "./grants.ts";

const { app, database } = await startHouse();
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
  const upkeep = createGrantUpkeep(house);
  await upkeep.run();
  await upkeep.run();
  const expires_at = new Date(expiresAtMs).toISOString();
  const sum = { amount: "1000.00", currency: "RUB" };
  const told = [
    { kind: "bonus_expiring", data: { ...sum, expires_at } },
    { kind: "bonus_granted", data: sum },
  ];
  expect(await bellOf(player)).toMatchObject(told);
  await eventually(async () => {
    await upkeep.run();
    expect(await bellOf(player)).toMatchObject([{ kind: "bonus_expired", data: sum }, ...told]);
  });
});

async function bellOf(player: bigint) {
  return (await readBells(pool, [player])).get(player)?.state.items;
}
