import type { CoinHashing } from "./coin-hashing.ts";

/** Version byte first; undefined if the checksum or format is wrong. */
export function decodeBase58Check({ sha256 }: Pick<CoinHashing, "sha256">, text: string): Uint8Array | undefined {
  const bytes = decodeBase58(text);
  if (!bytes || bytes.length < 5) return undefined;
  const payload = bytes.slice(0, -4);
  const sum = sha256(sha256(payload)).slice(0, 4);
  return sum.every((byte, index) => byte === bytes[payload.length + index]) ? payload : undefined;
}

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** No coin's address is longer. */
const mostLetters = 64;

function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > mostLetters) return undefined;
  let value = 0n;
  for (const letter of text) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 255n));
  // Each leading 1 is a leading zero byte, which a number does not keep.
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return new Uint8Array([...Array<number>(zeros).fill(0), ...bytes]);
}
