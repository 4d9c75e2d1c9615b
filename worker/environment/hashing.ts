import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Hashing } from "../../rules/fairness.ts";

/** Synchronous hashes, so that the same rules run in the browser as at the house. */
export const hashing: Hashing = {
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  hmac: (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message)),
};

export function hashOfBytes(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
