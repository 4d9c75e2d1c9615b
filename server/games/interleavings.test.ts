import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { guesses } from "../../rules/games/hilo-figures.ts";
import { type StepsGameId, stepsGameIds } from "../../rules/games/ids.ts";
import { sides } from "../../rules/games/variants.ts";
import { toWire } from "../../rules/money.ts";
import { createBettors, evens } from "../../tests/builders/bettors.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createRounders } from "../../tests/builders/rounders.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { lockWallets } from "../wallet/ledger.ts";
import { closeOperation, findOperation } from "../wallet/operations.ts";
import type { Stored } from "../http/refusal.ts";
import { listOpenRounds } from "./round-rows.ts";
import { rotatePair } from "./seeds.ts";
import { settleRounds } from "./settle-rounds.ts";

const seed = 11;
const rounds = 25;

const { app, database } = await startHouse();
const { house } = app;
const { pool } = database;
const bettors = createBettors(house);
const stepping = createRounders(house);

const player = fc.nat(2);
// Few keys, so that they collide.
const key = fc.nat(30);
const game = fc.constantFrom(...stepsGameIds);
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
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("cases" as const), player, key, count: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("open" as const), player, key, game }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("step" as const), player, key, game, word: fc.nat(24) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("cash_out" as const), player, key, game }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("settle" as const), player }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("rotate" as const), player }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("close" as const), player, key }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test(
  `whatever comes at the same time, books balance, nonces have no gap and receipts form a chain (seed ${seed})`,
  { timeout: 300_000 },
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
  switch (one.kind) {
    case "bet":
    case "cases":
    case "open": {
      const answer = await stake(one, player, key);
      return expect([200, 409], answer.text).toContain(answer.status);
    }
    case "step":
    case "cash_out": {
      const open = (await listOpenRounds(pool, player, house.seedCipher)).find(({ round }) => round.game === one.game);
      if (!open) return;
      const answer =
        one.kind === "step"
          ? await stepping.step(player, open.round, actionOf(one.game, one.word), { key })
          : await stepping.cashOut(player, open.round, { key });
      return expect([200, 409, 422], answer.text).toContain(answer.status);
    }
    default:
      await inTransaction(pool, async (tx) => {
        await lockWallets(tx, [player]);
        if (one.kind === "settle") await settleRounds(tx, player, house, house.clock.now());
        else if (one.kind === "close") await close(tx, player, key);
        else if ((await listOpenRounds(tx, player, house.seedCipher)).length === 0)
          await rotatePair(tx, player, "word", house);
      });
  }
}

function stake(one: Extract<Step, { kind: "bet" | "cases" | "open" }>, player: bigint, key: string): Promise<Stored> {
  switch (one.kind) {
    case "bet":
      return bettors.bet(player, {
        key,
        amount: toWire(BigInt(one.cents) * 10_000n),
        choice: { ...evens, target: one.target },
      });
    case "cases":
      return bettors.bet(player, { key, game: "cases", amount: "10.00", choice: { case: "start", count: one.count } });
    case "open":
      return stepping.open(player, one.game, { key, amount: "7.00" });
  }
}

function actionOf(game: StepsGameId, word: number): unknown {
  if (game === "miner") return { cell: word };
  return game === "hilo" ? { guess: guesses[word % guesses.length] } : { side: sides[word % sides.length] };
}

async function close(tx: Tx, player: bigint, key: string): Promise<void> {
  if (!(await findOperation(tx, { player, key }))) await closeOperation(tx, { player, key }, 0);
}
