import { int8, text, time } from "../db/table.ts";

export const favouriteTables = {
  favourites: {
    player: int8,
    game: text(),
    at: time,
  },
  favourite_lists: {
    player: int8,
    seq: int8,
  },
};
