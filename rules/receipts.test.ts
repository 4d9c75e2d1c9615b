import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nodeHashing } from "../server/games/hashing.ts";
import { dice } from "./games/dice.ts";
import {
  canonical,
  firstPrevious,
  merkleTree,
  type ReceiptBody,
  receiptHash,
  rootFrom,
  rulesHash,
} from "./receipts.ts";

const body: ReceiptBody = {
  id: "0",
  player: "100001",
  game: "dice",
  currency: "RUB",
  amount: "10.00",
  choice: { mode: "under", target: 4950 },
  outcome: { roll: 4271 },
  multiplier: "2.0000",
  payout: "20.00",
  server_seed_hash: "a".repeat(64),
  client_seed: "word",
  nonce: 0,
  at: "2026-01-01T00:00:00.000Z",
  rules_hash: "b".repeat(64),
  previous: firstPrevious,
};

describe("a receipt's hash", () => {
  test("does not depend on the order of fields", () => {
    const turned = Object.fromEntries(Object.entries(body).reverse()) as unknown as ReceiptBody;
    expect(receiptHash(nodeHashing, { ...turned, choice: { target: 4950, mode: "under" } })).toBe(
      receiptHash(nodeHashing, body),
    );
  });

  test.each(Object.keys(body) as (keyof ReceiptBody)[])("changes with %s", (field) => {
    const changed = { ...body, [field]: field === "nonce" ? 1 : "something else" };
    expect(receiptHash(nodeHashing, changed)).not.toBe(receiptHash(nodeHashing, body));
  });
});

test("the rules' hash changes with the table and the return", () => {
  const hashes = [dice, { ...dice, rtp: "0.98" }, { ...dice, table: () => ({ ...dice.table(), outcomes: 9_999 }) }].map(
    (game) => rulesHash(nodeHashing, game),
  );
  expect(new Set(hashes).size).toBe(3);
});

describe("a tree of receipts", () => {
  const leavesOf = (count: number) => Array.from({ length: count }, (_, index) => nodeHashing.sha256(String(index)));

  test("leads from every leaf to its root, for groups of up to 200", () => {
    for (const count of [1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 199, 200]) {
      const leaves = leavesOf(count);
      const { root, paths } = merkleTree(nodeHashing, leaves);
      expect(leaves.map((leaf, index) => rootFrom(nodeHashing, leaf, paths[index] ?? []))).toEqual(
        leaves.map(() => root),
      );
    }
  });

  test("leads from nothing else to it", () => {
    const { root, paths } = merkleTree(nodeHashing, leavesOf(13));
    fc.assert(
      fc.property(fc.nat(12), fc.nat(12), (index, other) => {
        if (index === other) return;
        expect(rootFrom(nodeHashing, leavesOf(13)[index] ?? "", paths[other] ?? [])).not.toBe(root);
      }),
      { seed: 22 },
    );
  });

  test("of one receipt is that receipt", () => {
    expect(merkleTree(nodeHashing, ["x"])).toEqual({ root: "x", paths: [[]] });
  });
});

test("one meaning has one text", () => {
  expect(canonical({ b: [1, { d: null, c: "é\n" }], a: undefined })).toBe('{"b":[1,{"c":"é\\n","d":null}]}');
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON has no -0.
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { seed: 23 },
  );
});
