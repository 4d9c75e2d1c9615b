import { expect, test } from "vitest";
import { readReceipt } from "./read-receipt.ts";

const hash = "ab".repeat(32);
const receipt = {
  id: "01a20007-1767-71ff-908d-87fdcbb46586",
  player: "100001",
  game: "dice",
  currency: "RUB",
  amount: "10.00",
  choice: { mode: "under", target: 4_950 },
  outcome: { roll: 4_949 },
  multiplier: "2.0000",
  payout: "20.00",
  server_seed_hash: hash,
  client_seed: "client",
  nonce: 0,
  at: "2026-11-21T21:00:00.000Z",
  rules_hash: hash,
  previous: hash,
  root: hash,
  path: [{ side: "left", hash }],
  signature: "c2ln",
  key_id: "k1",
};

test("a receipt is read alone, and beside its bet with the secret", () => {
  expect(readReceipt(JSON.stringify(receipt))).toEqual({ receipt, bet: undefined, serverSeed: null });
  expect(readReceipt(JSON.stringify({ bet: { a: 1 }, receipt, server_seed: hash }))).toEqual({
    receipt,
    bet: { a: 1 },
    serverSeed: hash,
  });
  expect(readReceipt(JSON.stringify({ receipt, server_seed: null }, null, 2))?.serverSeed).toBe(null);
});

test("what is no receipt is none", () => {
  const { signature: _, ...unsigned } = receipt;
  for (const text of ["", "{", "null", "[]", "7", JSON.stringify(unsigned), JSON.stringify({ receipt: unsigned })])
    expect(readReceipt(text)).toBe(undefined);
});
