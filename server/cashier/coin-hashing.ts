import { createHash } from "node:crypto";
import { keccak_256 } from "@noble/hashes/sha3.js";
import type { CoinHashing } from "../../rules/cashier/coin-hashing.ts";

export const coinHashing: CoinHashing = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  // Node only has SHA-3, whose padding differs.
  keccak256: keccak_256,
};
