/** A real computation that anybody can repeat; the house never used its seed. */
export const exampleBet = {
  serverSeed: "72d3f3fc6c2abb4cc6765be8488cf2ea164a9e307f33a75269d03d8c95d5fefe",
  commitment: "924ec3677dab38b7fb4e33c83ccd79d443505e5535d4f6d3f87ee8584f4b6eef",
  clientSeed: "my-own-word",
  nonce: 7,
  choice: { mode: "under", target: 4_950 } as const,
  roll: 2_317,
  multiplierE4: 20_000n,
};
