import type { GameTitle } from "../../contract/game-titles.ts";
import { json, nullable, text, time } from "../db/table.ts";

export const catalogTables = {
  catalog_lists: {
    provider: text(),
    digest: text(),
    titles: json<GameTitle[]>(),
    taken_at: time,
  },
  catalog_slugs: {
    slug: text(),
    provider: text(),
    code: nullable(text()),
  },
};
