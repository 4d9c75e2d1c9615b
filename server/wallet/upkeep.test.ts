import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createBettors, replyOf } from "../../tests/builders/bettors.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { checkLedger } from "./check-ledger.ts";
import { createUpkeep } from "./upkeep.ts";

let nowMs = Date.now();
const clock = { now: () => nowMs };
const { app, database } = await startHouse({ clock });
const { pool } = database;
const bettors = createBettors(app.house);
const rounders = createRounders(app.house);
const upkeep = createUpkeep({ pool, clock });

test("a key is answered again for seven days and is free after them, and the ledger keeps all of it", async () => {
  const player = await bettors.player();
  const key = randomUUID();
  const first = await bettors.bet(player, { key });

  nowMs += 7 * 24 * 3_600_000;
  await upkeep.run();
  expect((await bettors.bet(player, { key })).text).toBe(first.text);

  nowMs += 1;
  await upkeep.run();
  expect(replyOf(await bettors.bet(player, { key })).bet.nonce).toBe(1);
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, entries: 3 });
});

test("the books are right without the operations of stakes older than a week, however late their rounds have ended", async () => {
  const player = await bettors.player();
  await bettors.bet(player);
  const { round } = roundOf(await rounders.open(player, "miner"));
  nowMs += 8 * 24 * 3_600_000;
  await upkeep.run();
  await rounders.settle(player, { id: round.id, game: "miner", seq: 0 });
  expect((await pool.query("select from operations where player_id = $1", [player])).rowCount).toBe(1);
  const faults = await faultsInBooks(pool);
  expect(faults.filter((fault) => fault.includes("moves money once"))).toEqual([]);
});

test("more than one round's worth of old operations goes at once", async () => {
  await pool.query(
    "insert into operations (player_id, key, state, at) select 1, gen_random_uuid(), 'closed', $1 from generate_series(1, 12000)",
    [new Date(nowMs - 8 * 24 * 3_600_000)],
  );
  await upkeep.run();
  expect((await pool.query("select from operations where player_id = 1")).rowCount).toBe(0);
});

test("the house's many sums become one of each account, while bets go on", async () => {
  const player = await bettors.player();
  for (let round = 0; round < 5; round += 1)
    await Promise.all([upkeep.run(), bettors.bet(player), bettors.bet(player)]);
  // An odd stake, so that wins and losses cannot cancel out to a zero sum, which needs no row.
  await bettors.bet(player, { amount: "1.01" });
  await upkeep.run();
  const { rows } = await pool.query<{ account: string }>("select account from house_sums order by account");
  expect(rows.map((row) => row.account)).toEqual(["adjustment", "house.games"]);
  expect(await checkLedger(pool)).toMatchObject({ balanced: true });
});
