import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toWire } from "../../rules/money.ts";
import { createBettors, evens } from "../../tests/bettors.ts";
import { faultsInBooks } from "../../tests/books.ts";
import { startHouse } from "../../tests/house.ts";
import { inTransaction } from "../db/connect.ts";
import { lockWallets } from "../wallet/ledger.ts";
import { closeOperation, findOperation } from "../wallet/operations.ts";
import { turnSeeds } from "./seeds.ts";

const seed = 11;
const rounds = 25;

const { app, database } = await startHouse();
const { house } = app;
const { pool } = database;
const bettors = createBettors(house);

const player = fc.nat(2);
// Few keys, so that they meet.
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
        expect(await faultsInBooks(pool)).toEqual([]);
      }),
      { seed, numRuns: rounds },
    );
  },
);

async function take(one: Step, player: bigint, keys: string[]): Promise<void> {
  const key = "key" in one ? (keys[one.key] ?? "") : "";
  if (one.kind === "bet") {
    const amount = toWire(BigInt(one.cents) * 10_000n);
    const answer = await bettors.bet(player, { key, amount, choice: { ...evens, target: one.target } });
    expect([200, 409], answer.text).toContain(answer.status);
    return;
  }
  await inTransaction(pool, async (tx) => {
    await lockWallets(tx, [player]);
    if (one.kind === "rotate") await turnSeeds(tx, player, "word", house);
    else if (!(await findOperation(tx, { player, key }))) await closeOperation(tx, { player, key }, 0);
  });
}
