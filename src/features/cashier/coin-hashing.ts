import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import type { CoinHashing } from "../../../rules/cashier/coin-hashing.ts";

export const coinHashing: CoinHashing = { sha256: (bytes) => sha256(bytes), keccak256: (bytes) => keccak_256(bytes) };
