import { createHash } from "node:crypto";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { parseEvmAddress } from "../../rules/cashier/evm-address.ts";
import type { Coin } from "./rates.ts";

/** An address of the chain that a coin is sent on, of 20 bytes that nobody has the key to; none on a chain that is not known. */
export function addressFor(coin: Coin, network: string | null, bytes: Uint8Array): string | undefined {
  if (coin === "BTC") return bech32("bc", bytes);
  if (coin === "LTC") return bech32("ltc", bytes);
  if (coin === "USDT" && network === "TRC20") return base58Check(Uint8Array.of(tronPrefix, ...bytes));
  if (coin !== "ETH" && network !== "ERC20") return undefined;
  return parseEvmAddress({ keccak256: keccak_256 }, `0x${Buffer.from(bytes).toString("hex")}`);
}

const tronPrefix = 0x41;

const base58Digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

function base58Check(payload: Uint8Array): string {
  const sum = sha256(sha256(payload)).subarray(0, 4);
  const bytes = Buffer.concat([payload, sum]);
  let value = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (; value > 0n; value /= 58n) text = (base58Digits[Number(value % 58n)] ?? "") + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return "1".repeat(zeros) + text;
}

const bech32Digits = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

/** BIP 173, of witness version 0. */
function bech32(prefix: string, program: Uint8Array): string {
  const data = [0, ...fiveBits(program)];
  const low = Array.from(prefix, (letter) => letter.charCodeAt(0) & 31);
  const high = Array.from(prefix, (letter) => letter.charCodeAt(0) >> 5);
  const rest = polymod([...high, 0, ...low, ...data, 0, 0, 0, 0, 0, 0]) ^ 1;
  const sum = [25, 20, 15, 10, 5, 0].map((shift) => (rest >> shift) & 31);
  return `${prefix}1${[...data, ...sum].map((value) => bech32Digits[value]).join("")}`;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function fiveBits(bytes: Uint8Array): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => Number.parseInt(five, 2));
}

function polymod(values: readonly number[]): number {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  return values.reduce((sum, value) => {
    const shifted = ((sum & 0x1ffffff) << 5) ^ value;
    return generators.reduce((mixed, generator, at) => (((sum >> 25) >> at) & 1 ? mixed ^ generator : mixed), shifted);
  }, 1);
}
