import { expect, test } from "vitest";
import { testDatabase } from "../../tests/world/database.ts";
import { arrayOf } from "./columns.ts";

const { pool } = await testDatabase();

test("the database reads an array of texts as it was, whatever stands in them", async () => {
  const texts = ["", " ", "null", "NULL", "a,b", '{"a":"\\\\"}', "{}", "\\", '"', "'", "é\n", "0198-a.b:c", null];
  const { rows } = await pool.query<{ read: unknown }>("select $1::text[] as read", [arrayOf(texts)]);
  expect(rows[0]?.read).toEqual(texts);
});

test("the database reads an array of numbers, times, bytes and nothing as it was", async () => {
  const at = new Date("2026-01-02T03:04:05.678Z");
  const bytes = Buffer.from([0, 92, 255]);
  const { rows } = await pool.query<Record<string, unknown>>(
    `select $1::bigint[] as whole, $2::float8[] as broken, $3::timestamptz[] as times, $4::bytea[] as bytes, $5::text[] as none`,
    [
      arrayOf([-(2n ** 63n), 0n, null]),
      arrayOf([0.1, -1e21, 5e-324]),
      arrayOf([at]),
      arrayOf([bytes, Buffer.alloc(0)]),
      arrayOf([]),
    ],
  );
  expect(rows[0]).toEqual({
    whole: [-(2n ** 63n), 0n, null],
    broken: [0.1, -1e21, 5e-324],
    times: [at],
    bytes: [bytes, Buffer.alloc(0)],
    none: [],
  });
});
