/** A decoded segregated-witness address: BIP 173 for version 0, BIP 350 for later ones. */
export interface WitnessProgram {
  /** The chain: "bc" for Bitcoin, "ltc" for Litecoin. */
  prefix: string;
  version: number;
  program: Uint8Array;
}

/** Reads Bech32 and Bech32m; undefined if the checksum or format is wrong. */
export function decodeSegwit(address: string): WitnessProgram | undefined {
  // Mixed case is invalid.
  if (address !== address.toLowerCase() && address !== address.toUpperCase()) return undefined;
  const text = address.toLowerCase();
  const end = text.lastIndexOf("1");
  if (end < 1 || text.length > mostLetters || text.length - end - 1 < sumLetters + 1) return undefined;
  const prefix = text.slice(0, end);
  if (!/^[\x21-\x7e]+$/.test(prefix)) return undefined;
  const words = Array.from(text.slice(end + 1), (letter) => alphabet.indexOf(letter));
  if (words.includes(-1)) return undefined;
  const [version = 0, ...data] = words.slice(0, -sumLetters);
  const program = toBytes(data);
  if (!program || version > 16 || program.length < 2 || program.length > 40) return undefined;
  if (version === 0 && program.length !== 20 && program.length !== 32) return undefined;
  const sum = checksumOf([...expanded(prefix), ...words]);
  return sum === (version === 0 ? bech32 : bech32m) ? { prefix, version, program } : undefined;
}

const alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const mostLetters = 90;
const sumLetters = 6;
const bech32 = 1;
const bech32m = 0x2bc830a3;
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

function checksumOf(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of generator.entries()) if ((top >>> bit) & 1) sum ^= term;
  }
  return sum;
}

function expanded(prefix: string): number[] {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)];
}

/** Regroups 5-bit words into bytes; the padding must be shorter than a word, and zero. */
function toBytes(words: readonly number[]): Uint8Array | undefined {
  const bytes: number[] = [];
  let accumulator = 0;
  let bits = 0;
  for (const word of words) {
    accumulator = ((accumulator << 5) | word) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((accumulator >>> bits) & 0xff);
  }
  return bits >= 5 || (accumulator & ((1 << bits) - 1)) !== 0 ? undefined : new Uint8Array(bytes);
}
