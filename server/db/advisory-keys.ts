/** Advisory locks of the database. The numbers only have to differ. */
export const advisoryKeys = {
  migrations: 4_011_001,
  owner: 4_011_002,
  /** With a game and room, see `betting-rounds.ts`. */
  betting: 4_011_003,
  crash: 4_011_010,
  roulette: 4_011_011,
  rooms: 4_011_012,
  book: 4_011_013,
};
