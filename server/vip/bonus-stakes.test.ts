import { expect, test } from "vitest";
import { parseMoney } from "../../rules/money.ts";
import { createBettors, replyOf } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { openGrant } from "../bonus/grants.ts";
import { inTransaction } from "../db/connect.ts";

const { app, database } = await startHouse();
const { pool } = database;
const bettors = createBettors(app.house);
const micro = (text: string) => parseMoney(text) ?? -1n;
/** At an edge of exactly one percent. */
const choice = { mode: "under", target: 5_000 };

test("what of a stake was bonus money earns no points, and the real part of it does", async () => {
  const [mixed, given] = [await bettors.player({ balance: "4.00" }), await bettors.player({ balance: "0" })];
  for (const player of [mixed, given]) {
    const order = { player, currency: "RUB", amountMicro: micro("100"), wagering: 10, source: "test" } as const;
    await inTransaction(pool, (tx) => openGrant(tx, order, app.house));
    replyOf(await bettors.bet(player, { amount: "10.00", choice }));
  }
  const last = await bettors.player();
  replyOf(await bettors.bet(last, { amount: "7.00", choice }));
  const points = async () => {
    const { rows } = await pool.query<{ player_id: bigint; points: bigint }>(
      "select player_id, points from vip_players order by player_id",
    );
    return rows.map((row) => [row.player_id, row.points]);
  };
  await expect.poll(points).toEqual([
    [mixed, micro("4")],
    [last, micro("7")],
  ]);
});
