import { createHash } from "node:crypto";
import { keccak_256 } from "@noble/hashes/sha3.js";
import type { CoinHashing } from "../../rules/cashier/coin-hashing.ts";

export const coinHashing: CoinHashing = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  // Node has SHA-3 only, which pads otherwise.
  keccak256: keccak_256,
};
