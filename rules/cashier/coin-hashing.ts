/** Hash functions for coin address checksums; each thread brings its own implementation. */
export interface CoinHashing {
  sha256(bytes: Uint8Array): Uint8Array;
  /** Ethereum's Keccak-256, which is not SHA3-256. */
  keccak256(bytes: Uint8Array): Uint8Array;
}
