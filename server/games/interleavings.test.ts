import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Bet } from "../../contract/games.ts";
import { firstPrevious, receiptHash } from "../../rules/receipts.ts";
import { createBettors, evens } from "../../tests/bettors.ts";
import { startHouse } from "../../tests/house.ts";
import { inTransaction } from "../db/connect.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { lockWallets } from "../wallet/ledger.ts";
import { closeOperation, findOperation } from "../wallet/operations.ts";
import { readBet } from "./bet-rows.ts";
import { nodeHashing } from "./hashing.ts";
import { turnSeeds } from "./seeds.ts";

const seed = 11;
const rounds = 25;

const { app, database } = await startHouse();
const { house } = app;
const { pool } = database;
const bettors = createBettors(house);

const player = fc.nat(2);
/** Few keys, so that they meet. */
const key = fc.nat(30);
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("bet" as const),
      player,
      key,
      cents: fc.integer({ min: 100, max: 3_000 }),
      target: fc.constantFrom(1, 4_950, 9_800),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("rotate" as const), player }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("close" as const), player, key }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test(
  `whatever comes at the same time, books balance, nonces have no gap and receipts form a chain (seed ${seed})`,
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
        const players = await Promise.all([0, 1, 2].map(() => bettors.player({ balance: "50.00" })));
        const keys = Array.from({ length: 31 }, () => randomUUID());
        await Promise.all(steps.map((one) => take(one, players[one.player] ?? 0n, keys)));
        for (const id of players) await holdsFor(id);
        expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
      }),
      { seed, numRuns: rounds },
    );
  },
);

async function take(one: Step, id: bigint, keys: string[]): Promise<void> {
  if (one.kind === "bet") {
    const amount = `${Math.floor(one.cents / 100)}.${String(one.cents % 100).padStart(2, "0")}`;
    const answer = await bettors.bet(id, {
      key: keys[one.key] ?? "",
      amount,
      choice: { ...evens, target: one.target },
    });
    expect([200, 409], answer.text).toContain(answer.status);
    return;
  }
  await inTransaction(pool, async (tx) => {
    await lockWallets(tx, [id]);
    if (one.kind === "rotate") await turnSeeds(tx, id, "word", house);
    else if (!(await findOperation(tx, { player: id, key: keys[one.key] ?? "" })))
      await closeOperation(tx, { player: id, key: keys[one.key] ?? "" }, 0);
  });
}

async function holdsFor(id: bigint): Promise<void> {
  const { rows: bets } = await pool.query<{ id: string; nonce: number; seed_id: bigint }>(
    "select id, nonce, seed_id from bets where player_id = $1 order by id",
    [id],
  );
  const { rows: done } = await pool.query<{ body: string }>(
    "select body from operations where player_id = $1 and state = 'done'",
    [id],
  );
  const answered = done.map(({ body }) => (JSON.parse(body) as { bet: Bet }).bet.id);
  expect(answered.toSorted()).toEqual(bets.map((bet) => bet.id));

  const { rows: seeds } = await pool.query<{ id: bigint; nonces: number }>(
    "select s.id, coalesce(s.nonces, p.nonce) as nonces from seeds s join play p using (player_id) where player_id = $1 and s.state <> 'next'",
    [id],
  );
  for (const { id: seedId, nonces } of seeds) {
    const used = bets.filter((bet) => bet.seed_id === seedId).map((bet) => bet.nonce);
    expect(used).toEqual(Array.from({ length: nonces }, (_, nonce) => nonce));
  }

  let previous = firstPrevious;
  for (const bet of bets) {
    const receipt = (await readBet(pool, id, bet.id))?.receipt;
    expect(receipt?.previous).toBe(previous);
    previous = receipt ? receiptHash(nodeHashing, receipt) : "";
  }
}
