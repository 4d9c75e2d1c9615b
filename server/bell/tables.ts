import type { BellEntry } from "../../contract/bell.ts";
import { byDefault, int8, json, text, time } from "../db/table.ts";

export const bellTables = {
  bells: {
    player: int8,
    seq: byDefault(int8),
    last: byDefault(int8),
    read_to: byDefault(int8),
  },
  bell_entries: {
    player: int8,
    number: int8,
    kind: text<BellEntry["kind"]>(),
    subject: text(),
    data: json<BellEntry["data"]>(),
    at: time,
  },
};
