import { expect, test } from "vitest";
import { newEmail } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createExpiryJob } from "./expiry-job.ts";

let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs } });
const { pool } = house.database;

test("however much has expired, no call deletes it, and the upkeep does, in bounded pieces", async () => {
  await pool.query("insert into tries select 'over ' || n, 1, $1 from generate_series(1, 12000) n", [
    new Date(nowMs - 1_000),
  ]);
  nowMs += 3_600_000;
  const reply = await house.api("/api/v2/auth/password/email/forgot", { body: { email: newEmail() } });
  expect(reply.status).toBe(200);
  const over = async () => (await pool.query("select from tries where key like 'over %'")).rowCount;
  expect(await over()).toBe(12_000);

  const most: number[] = [];
  const counted = new Proxy(pool, {
    get: (_, name) =>
      name === "query"
        ? async (sql: string, values: unknown[]) => {
            const result = await pool.query(sql, values);
            most.push(result.rowCount ?? 0);
            return result;
          }
        : Reflect.get(pool, name),
  });
  await createExpiryJob(counted, house.app.house.clock, [{ table: "tries", time: "window_ends" }]).run();
  expect(await over()).toBe(0);
  expect(Math.max(...most)).toBe(5_000);
  // Counts whose window is still open remain.
  expect((await pool.query("select from tries")).rowCount).toBeGreaterThan(0);
});
