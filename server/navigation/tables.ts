import { bool, text } from "../db/table.ts";

export const navigationTables = {
  route_rules: {
    path: text(),
    target: text(),
    external: bool,
  },
};
