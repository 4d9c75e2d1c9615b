import { randomUUID } from "node:crypto";
import { createPool, inTransaction } from "../server/db/connect.ts";
import { rotatePair } from "../server/games/seeds.ts";
import { createGroups, type Groups } from "../server/wallet/groups.ts";
import { lockWallets } from "../server/wallet/ledger.ts";
import { closeOperation, findOperation } from "../server/wallet/operations.ts";
import { faultsInBooks } from "../tests/chaos/books.ts";
import { seededRandom } from "../tests/builders/seeded-random.ts";
import { type Bank, betThrough, openBank, silent, sources } from "./bank.ts";
import type { Bench } from "./run-benches.ts";

const atOnce = 400;
const checkEvery = 50_000;

/** Everything a player can do with money, random and concurrent, at two houses on one database. */
export const nemesis: Bench = {
  what: "a million mixed calls at two houses of one database, and the books after them (SEED, CALLS)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? Date.now() % 1_000_000);
    const calls = Number(env["CALLS"] ?? 1_000_000);
    say(`seed ${seed}`);
    const bank = await openBank(100, 500_000_000n);
    const { connection, pool, writerPool } = bank.database;
    const otherPool = createPool(connection, { name: "writer of the other house", max: 4, log: silent, writer: true });
    const houses = [writerPool, otherPool].map((writer) =>
      createGroups({ pool: writer, clock: sources.clock, uuid: sources.uuid, log: silent }),
    );
    const call = createCalls(bank, houses, seededRandom(seed));
    const faults: string[] = [];
    let made = 0;
    try {
      while (made < calls && faults.length === 0) {
        const until = Math.min(made + checkEvery, calls);
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            while (made < until) {
              made += 1;
              await call();
            }
          }),
        );
        faults.push(...(await faultsInBooks(pool)));
        say(`${made} calls: ${faults.length} faults`);
      }
      return { passed: faults.length === 0, seed, calls: made, faults };
    } finally {
      await Promise.all(houses.map((house) => house.close()));
      await otherPool.end();
      await bank.close();
    }
  },
};

/** Makes random calls. Keys are often reused, with the same bet or with another one. */
function createCalls(
  { database, players }: Bank,
  houses: readonly Groups[],
  random: () => number,
): () => Promise<void> {
  const usedKeys: { player: bigint; key: string }[] = [];
  const below = (count: number) => Math.floor(random() * count);

  return async () => {
    const fresh = { player: players[below(players.length)] ?? 0n, key: randomUUID() };
    const { player, key } = (random() < 0.3 ? usedKeys[below(usedKeys.length)] : undefined) ?? fresh;
    usedKeys[Math.min(below(500), usedKeys.length)] = fresh;
    const kind = random();
    if (kind < 0.9) {
      const house = houses[below(houses.length)];
      const stakeMicro = BigInt(100 + below(3) * 700) * 10_000n;
      if (house) await betThrough(house, { player, key, stakeMicro, target: [1, 4_950, 9_800][below(3)] ?? 1 });
      return;
    }
    await inTransaction(database.pool, async (tx) => {
      await lockWallets(tx, [player]);
      if (kind < 0.93) await rotatePair(tx, player, "word", sources);
      else if (!(await findOperation(tx, { player, key })))
        await closeOperation(tx, { player, key }, sources.clock.now());
    });
  };
}
