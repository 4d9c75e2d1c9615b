/** The hash functions behind provable fairness; each thread brings its own implementation. */
export interface Hashing {
  /** SHA-256 of a text, as lowercase hex. */
  sha256(text: string): string;
  /** HMAC-SHA-256 of a message under a text key. */
  hmac(key: string, message: string): Uint8Array;
}

/** What determines a bet's random numbers: the house's seed, the player's seed and the nonce. */
export interface Seeding {
  serverSeed: string;
  clientSeed: string;
  nonce: number;
}

/** A stream of uniform 32-bit words. */
export interface Random {
  next(): number;
}

export const serverSeedPattern = /^[0-9a-f]{64}$/;
export const clientSeedPattern = /^[A-Za-z0-9_-]{1,64}$/;
/** What stands in the place of a client seed where many play at once: a salt, or several seeds and digests joined. */
export const sharedSeedPattern = /^[A-Za-z0-9_:-]{1,256}$/;

/** A seed from random bytes, as two hex digits a byte. */
export function seedText(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Hash that the house publishes before the first bet; the revealed seed is checked against it. */
export function commitmentOf(hashing: Hashing, serverSeed: string): string {
  return hashing.sha256(serverSeed);
}

/** The words of one bet: blocks of HMAC(serverSeed, clientSeed:nonce:block), eight big-endian words each. */
export function randomOf(hashing: Hashing, { serverSeed, clientSeed, nonce }: Seeding): Random {
  let block = 0;
  let offset = 32;
  let words: DataView = new DataView(new ArrayBuffer(0));
  return {
    next() {
      if (offset === 32) {
        const bytes = hashing.hmac(serverSeed, `${clientSeed}:${nonce}:${block++}`);
        words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        offset = 0;
      }
      const word = words.getUint32(offset);
      offset += 4;
      return word;
    },
  };
}

/** Maps a word to 0 … n−1; exact in doubles for n up to 2^21. */
export function pick(word: number, n: number): number {
  return Math.floor((word * n) / 2 ** 32);
}

/** The first 13 hex digits of a hash as a number, for what many play at once. */
export function first52Bits(hash: Uint8Array): number {
  const words = new DataView(hash.buffer, hash.byteOffset, hash.byteLength);
  return words.getUint32(0) * 2 ** 20 + (words.getUint32(4) >>> 12);
}

/** Maps 52 bits to 0 … n−1, exactly for every n. */
export function pick52(value: number, n: number): number {
  return Number((BigInt(value) * BigInt(n)) >> 52n);
}
