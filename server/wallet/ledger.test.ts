import { afterEach, describe, expect, test } from "vitest";
import { createBettors } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { inTransaction } from "../db/connect.ts";
import { checkLedger } from "./check-ledger.ts";
import { type Entry, foldHouseSums, post, readWallet } from "./ledger.ts";

const { app, database } = await startHouse();
const { house } = app;
const { pool } = database;
const bettors = createBettors(house);

afterEach(async () => {
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});

function entryFor(player: bigint, amountMicro: bigint): Entry & { kind: "correction" } {
  return {
    id: house.uuid(),
    kind: "correction",
    player,
    currency: "RUB",
    at: house.clock.now(),
    reason: "a test",
    author: "a tester",
    postings: [
      { account: "player.real", owner: player, amountMicro },
      { account: "adjustment", amountMicro: -amountMicro },
    ],
  };
}

function posting(entry: Entry): Promise<void> {
  return inTransaction(pool, (tx) => post(tx, [entry]));
}

describe("a balance is the sum of its postings", () => {
  test("an entry moves the wallet and its number in the same statement", async () => {
    const player = await bettors.player({ balance: "100.00" });
    await posting(entryFor(player, 23_456_789n));
    expect(await readWallet(pool, player)).toMatchObject({ balanceMicro: 123_456_789n, seq: 2n });
  });

  test("several entries of one statement move it once for each", async () => {
    const player = await bettors.player({ balance: "100.00" });
    await inTransaction(pool, (tx) => post(tx, [entryFor(player, 1n), entryFor(player, -2n), entryFor(player, 3n)]));
    expect(await readWallet(pool, player)).toMatchObject({ balanceMicro: 100_000_002n, seq: 4n });
  });

  test("an entry that would take it below zero is refused whole", async () => {
    const player = await bettors.player({ balance: "1.00" });
    await expect(posting(entryFor(player, -1_000_001n))).rejects.toThrow("wallets_balance_micro_check");
    expect(await bettors.balanceOf(player)).toBe(1_000_000n);
  });

  test("nobody else moves it", async () => {
    const player = await bettors.player();
    for (const change of ["balance_micro = 1", "bonus_micro = 1", "seq = seq + 1", "currency = 'USD'"]) {
      await expect(pool.query(`update wallets set ${change} where player_id = $1`, [player])).rejects.toThrow(
        "moves with its postings",
      );
    }
    await expect(pool.query("delete from wallets where player_id = $1", [player])).rejects.toThrow("a wallet stays");
  });

  test("a wallet starts empty", async () => {
    const born =
      "insert into players (email, currency, register_method, is_of_age, country, created_at) values ('new@karat.localhost', 'RUB', 'email', true, 'RU', now()) returning id";
    const { rows } = await pool.query<{ id: bigint }>(born);
    await expect(
      pool.query("insert into wallets (player_id, currency, balance_micro) values ($1, 'RUB', 5)", [rows[0]?.id]),
    ).rejects.toThrow("starts empty");
  });
});

describe("an entry", () => {
  test("whose postings don't sum to zero is refused", async () => {
    const player = await bettors.player();
    const entry = entryFor(player, 5n);
    const postings = [...entry.postings, { account: "house.games", amountMicro: 1n } as const];
    await expect(posting({ ...entry, postings })).rejects.toThrow("do not sum to zero");
  });

  test("whose postings sum to zero only across currencies is refused", async () => {
    const player = await bettors.player();
    await posting(entryFor(player, 5n));
    const id = house.uuid();
    const mixed = `with e as (insert into entries (id, kind, at) values ($1, 'bet', now()))
      insert into postings (entry_id, line, account, currency, amount_micro) values ($1, 0, 'house.games', 'RUB', 7), ($1, 1, 'adjustment', 'USD', -7)`;
    await expect(pool.query(mixed, [id])).rejects.toThrow("do not sum to zero");
  });

  test("is never added to later", async () => {
    const player = await bettors.player();
    const entry = entryFor(player, 5n);
    await posting(entry);
    const more =
      "insert into postings (entry_id, line, account, currency, amount_micro) values ($1, 2, 'house.games', 'RUB', 7), ($1, 3, 'adjustment', 'RUB', -7)";
    await expect(pool.query(more, [entry.id])).rejects.toThrow("posted in one statement");
  });

  test("must be there before anything is posted to it", async () => {
    const orphan =
      "insert into postings (entry_id, line, account, currency, amount_micro) values ($1, 0, 'house.games', 'RUB', 7), ($1, 1, 'adjustment', 'RUB', -7)";
    await expect(pool.query(orphan, [house.uuid()])).rejects.toThrow("belong to an entry");
  });

  test("to a wallet of another currency is refused", async () => {
    const player = await bettors.player({ currency: "USD" });
    await expect(posting(entryFor(player, 5n))).rejects.toThrow("no wallet in its currency");
  });

  test("that corrects says why and by whom", async () => {
    await expect(
      pool.query("insert into entries (id, kind, at) values ($1, 'correction', now())", [house.uuid()]),
    ).rejects.toThrow("entries_check");
  });
});

test.each(["entries", "postings", "bets", "seals"])(
  "what stands in %s is never changed or taken away",
  async (table) => {
    await bettors.bet(await bettors.player());
    const column = { entries: "kind", postings: "account", bets: "game", seals: "key_id" }[table];
    for (const change of [`update ${table} set ${column} = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
      await expect(pool.query(change), change).rejects.toThrow("is refused");
    }
  },
);

test("folding the house's sums changes no total", async () => {
  await Promise.all(Array.from({ length: 20 }, async () => bettors.bet(await bettors.player())));
  // An odd stake, so that wins and losses cannot cancel out to a zero sum, which needs no row.
  await bettors.bet(await bettors.player(), { amount: "1.01" });
  const totals = async () =>
    (await pool.query("select account, currency, sum(amount_micro) from house_sums group by 1, 2 order by 1, 2")).rows;
  const before = await totals();
  await inTransaction(pool, foldHouseSums);
  expect(await totals()).toEqual(before);
  expect((await pool.query("select from house_sums")).rowCount).toBe(before.length);
});
