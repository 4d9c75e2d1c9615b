import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createPayers } from "../../tests/builders/payers.ts";
import { createPaying } from "../../tests/builders/paying.ts";
import { openBankHouse } from "../../tests/chaos/bank.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createDepositUpkeep } from "./deposit-upkeep.ts";

let nowMs = Date.now();
const clock = { now: () => nowMs };
const paying = createPaying({ clock });
const house = await startHouse({ clock, paymentProvider: paying.provider });
const { pool, connection } = house.database;

test("an order to pay in whose answer a kill has cut is concluded as soon as a house is there again", async () => {
  const player = await createPayers(house)();
  const [key, method] = [randomUUID(), await player.hashOf("card")];
  const env = { PORT: String(house.port), KARAT_DATA: house.folder, KARAT_DIST: join(house.folder, "dist") };
  const doomed = await openBankHouse({ open: { connection, env, provider: paying.provider.name } }, paying);
  const answer = paying.hold();
  const ordered = doomed.carryOut({
    do: "call",
    name: "createDeposit",
    player: String(player.id),
    key,
    path: {},
    body: { method, amount: "100.00" },
  });
  await eventually(() => expect(paying.asked).toContain("createPayment"));
  const states = async () =>
    (await pool.query<{ state: string }>("select state from operations where key = $1", [key])).rows;
  expect(await states()).toEqual([{ state: "pending" }]);
  // Soon after the order by the clock of all other houses, at which it stays.
  const { rows } = await pool.query<{ at: Date }>("select created_at as at from deposits where operation_key = $1", [
    key,
  ]);
  nowMs = Number(rows[0]?.at) + 3_000;
  await createDepositUpkeep(house.app.house).run();
  expect([await states(), paying.asked.includes("findPayment")]).toEqual([[{ state: "pending" }], false]);
  await house.stop();

  await doomed.kill();
  expect(await ordered).toBeUndefined();
  answer();
  await startHouse({ clock, paymentProvider: paying.provider, beside: house });
  await eventually(async () => expect(await states()).toEqual([{ state: "done" }]));
});
