import { byDefault, int4, int8, nullable, text, time } from "../db/table.ts";

export const consentTables = {
  consents: {
    id: byDefault(int8),
    player: nullable(int8),
    browser: nullable(text()),
    version: int4,
    purposes: text(),
    at: time,
  },
};
