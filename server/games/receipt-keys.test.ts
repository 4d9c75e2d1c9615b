import { expect, test } from "vitest";
import { testDatabase } from "../../tests/world/database.ts";
import { newSigningKey } from "../runtime/signing-key.ts";
import { createReceiptKeys } from "./receipt-keys.ts";

const start = Date.parse("2026-03-01T12:00:00.000Z");
const minuteMs = 60_000;

function newKey(keyId: string) {
  const { d: _, ...publicJwk } = newSigningKey();
  return { keyId, publicJwk };
}

async function keysOf() {
  const { pool } = await testDatabase();
  const time = { now: start };
  const clock = { now: () => time.now };
  const house = async (key: ReturnType<typeof newKey>) => {
    return createReceiptKeys({ pool, clock, key });
  };
  return { pool, time, house };
}

test("a key that signs no more stays published, with the time from when to when it has signed", async () => {
  const { time, house } = await keysOf();
  const [old, fresh] = [newKey("old"), newKey("fresh")];
  const before = await house(old);
  expect(before.list().keys).toMatchObject([{ key_id: "old", from: "2026-03-01T12:00:00.000Z", until: null }]);

  time.now += 30 * minuteMs;
  await before.job.run();
  time.now += minuteMs;
  const { list } = await house(fresh);
  // Null while the other house may still be signing.
  expect(list().keys).toMatchObject([
    { key_id: "fresh", until: null },
    { key_id: "old", until: null },
  ]);
  time.now += 30 * minuteMs;
  expect(list().keys).toMatchObject([
    { key_id: "fresh", jwk: fresh.publicJwk, from: "2026-03-01T12:31:00.000Z", until: null },
    { key_id: "old", jwk: old.publicJwk, from: "2026-03-01T12:00:00.000Z", until: "2026-03-01T12:40:00.000Z" },
  ]);
});

test("a key that has signed before keys were kept is known since its first receipt", async () => {
  const { pool, house } = await keysOf();
  await pool.query("insert into seals (id, root, leaves, signature, key_id, at) values ($1, $2, '{}', '', 'old', $3)", [
    "00000000-0000-7000-8000-000000000000",
    "a".repeat(64),
    "2025-12-31T00:00:00Z",
  ]);
  expect((await house(newKey("old"))).list().keys).toMatchObject([{ key_id: "old", from: "2025-12-31T00:00:00.000Z" }]);
});

test("a house does not start with a new key under the name of an old one", async () => {
  const { house } = await keysOf();
  await house(newKey("one"));
  await expect(house(newKey("one"))).rejects.toThrow("needs a name of its own");
});
