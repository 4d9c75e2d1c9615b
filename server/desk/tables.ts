import { json, text } from "../db/table.ts";

export const deskTables = {
  desk_settings: {
    name: text(),
    value: json<unknown>(),
  },
};
