import type pg from "pg";
import { expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";
import { inTransaction } from "../db/connect.ts";
import { createFreeSpinBells } from "../game-provider/free-spin-bells.ts";
import { createOfferBells } from "./offer-bells.ts";

const { app, database } = await startHouse();

test.each([
  ["offers", createOfferBells, "offers_ending"],
  ["free spins", createFreeSpinBells, "free_spins_ending"],
])("%s that end are found by an index of those that can still be used", async (_, create, index) => {
  const plans: string[] = [];
  const explaining = {
    query: (text: string, values: unknown[]) =>
      inTransaction(database.pool, async (tx) => {
        // Of as few rows as here it would read all.
        await tx.query("set local enable_seqscan = off");
        const { rows } = await tx.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
        return { rows: [] };
      }),
  };
  await create({ ...app.house, pool: explaining as unknown as pg.Pool }).run();
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain(index);
  expect(plans[0]).not.toMatch(/Sort|Seq Scan on (offers|free_spins)/);
});
