/** The two functions that the checksums of coins rest on; each thread brings its own implementation. */
export interface CoinHashing {
  sha256(bytes: Uint8Array): Uint8Array;
  /** The Keccak-256 of Ethereum, which is not SHA3-256. */
  keccak256(bytes: Uint8Array): Uint8Array;
}
