import { int8, text, time } from "../db/table.ts";

export const supportTables = {
  support_tickets: {
    ticket: text(),
    player: int8,
    shown_at: time,
  },
};
