import { randomBytes } from "node:crypto";
import type pg from "pg";
import { expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";
import { firstUuidOf } from "../db/uuid.ts";
import { listBets } from "./bet-rows.ts";

const house = await startHouse();
const { pool } = house.database;

interface Plan {
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
}

/** How many pages of tables and indexes a query reads, according to the database. */
async function readBy(filter: Omit<Parameters<typeof listBets>[2], "before" | "limit">, player: bigint) {
  let pages = 0;
  const explaining = {
    async query(text: string, values: unknown[]) {
      const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      const plan = rows[0]?.["QUERY PLAN"][0].Plan;
      pages = plan ? plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] : Number.NaN;
      return pool.query(text, values);
    },
  };
  const bets = await listBets(explaining as unknown as pg.Pool, player, { ...filter, before: undefined, limit: 20 });
  return { found: bets.length, pages };
}

test("a few bets of a game or a result are found in a long history without reading the rest of it", async () => {
  const { json } = await house.desk<{ id: string }>("/players", { balance: "10.00" });
  const player = BigInt(json.id);
  const hex = randomBytes(32).toString("hex");
  // All but the first three are lost dice bets.
  await pool.query(
    `insert into bets (id, player_id, game, currency, stake_micro, payout_micro, multiplier_e4, choice, outcome, seed_id,
       nonce, rules_hash, previous, seal_id, leaf, at)
     select ($2::text || lpad(to_hex(n), 12, '0'))::uuid, $1, case when n < 3 then 'keno' else 'dice' end, 'RUB', 1000000,
       case when n < 3 then 2000000 else 0 end, 0, '{}', '{}', (select seed_id from play where player_id = $1), n, $3, $3,
       gen_random_uuid(), 0, to_timestamp(0)
     from generate_series(0, 39999) n`,
    [player, firstUuidOf(1_000).slice(0, 24), hex],
  );
  // Of every row, as of a house in which more than one game is played: a sample may have none of the three.
  await pool.query("alter table bets alter game set statistics 1000");
  await pool.query("analyze bets");
  const few = 150;
  for (const [filter, found] of [
    [{ game: "keno" }, 3],
    [{ game: undefined, result: "paid" }, 3],
    [{ game: "dice", result: "paid" }, 0],
    [{ game: undefined, result: "refunded" }, 0],
    [{ game: "dice" }, 20],
    [{ game: undefined, result: "lost" }, 20],
    [{ game: undefined }, 20],
  ] as const) {
    const answer = await readBy(filter, player);
    expect([filter, answer.found, answer.pages < few || answer.pages]).toEqual([filter, found, true]);
  }
});
