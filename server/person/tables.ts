import { bytes, int8, text } from "../db/table.ts";

export const personTables = {
  avatars: {
    player: int8,
    hash: text(),
    small: bytes,
    medium: bytes,
    large: bytes,
  },
};
