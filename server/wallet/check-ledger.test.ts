import { beforeAll, expect, test } from "vitest";
import { createBettors } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { inTransaction } from "../db/connect.ts";
import { checkLedger } from "./check-ledger.ts";

const { app, database } = await startHouse();
const { pool } = database;
const bettors = createBettors(app.house);
let player: bigint;

beforeAll(async () => {
  player = await bettors.player({ balance: "100.00" });
  await bettors.player({ balance: "7.50", currency: "USD" });
});

/** Damage that the ledger's triggers would prevent; `repair` undoes it. */
async function tampered(damage: string, repair: string): Promise<string[]> {
  await tamper(damage);
  const { balanced, faults } = await checkLedger(pool);
  await tamper(repair);
  expect(balanced).toBe(false);
  expect(await checkLedger(pool)).toMatchObject({ balanced: true });
  return faults;
}

async function tamper(sql: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query("set local session_replication_role = replica");
    await tx.query(sql);
  });
}

test("the check says per currency what the players have and what the house has", async () => {
  expect(await checkLedger(pool)).toEqual({
    balanced: true,
    currencies: {
      RUB: { sum: "0.00", players: "100.00", house: { adjustment: "-100.00" } },
      USD: { sum: "0.00", players: "7.50", house: { adjustment: "-7.50" } },
    },
    wallets: 2,
    entries: 2,
    faults: [],
  });
});

test("a balance that is not the sum of its postings is found", async () => {
  const move = (sign: string) =>
    `update wallets set balance_micro = balance_micro ${sign} 1 where player_id = ${player}`;
  const faults = await tampered(move("+"), move("-"));
  expect(faults).toEqual([`player ${player} has 100000001 and 0 bonus micro RUB, by postings 100000000 and 0`]);
});

test("a posting that was changed is found in its entry, its account and the whole", async () => {
  const move = (sign: string) =>
    `update postings set amount_micro = amount_micro ${sign} 1 where account = 'adjustment' and currency = 'RUB'`;
  const faults = await tampered(move("-"), move("+"));
  expect(faults).toEqual([
    expect.stringMatching(/^the postings of entry .+ sum to -1 micro RUB$/),
    "account adjustment sums to -100000000 micro RUB, by postings -100000001",
    "all postings in RUB sum to -0.000001",
  ]);
});
