import { createHash } from "node:crypto";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bech32, createBase58check } from "@scure/base";
import { parseEvmAddress } from "../../rules/cashier/evm-address.ts";
import type { Coin } from "./rates.ts";

/** An address on the coin's chain from 20 bytes that nobody has the key to; undefined for unknown chains. */
export function addressFor(coin: Coin, network: string | null, bytes: Uint8Array): string | undefined {
  if (coin === "BTC") return segwit("bc", bytes);
  if (coin === "LTC") return segwit("ltc", bytes);
  if (coin === "USDT" && network === "TRC20") return base58Check.encode(Uint8Array.of(tronPrefix, ...bytes));
  if (coin !== "ETH" && network !== "ERC20") return undefined;
  return parseEvmAddress({ keccak256: keccak_256 }, `0x${Buffer.from(bytes).toString("hex")}`);
}

const tronPrefix = 0x41;

const base58Check = createBase58check((bytes: Uint8Array) => createHash("sha256").update(bytes).digest());

function segwit(prefix: string, program: Uint8Array): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(program)]);
}
