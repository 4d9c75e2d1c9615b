import type pg from "pg";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { openGameCatalog } from "./catalog.ts";
import { getCatalog } from "./get-catalog.ts";
import { getCatalogEntry } from "./get-catalog-entry.ts";
import { openGameSheets } from "./game-sheets.ts";
import { getGameSheet } from "./get-game-sheet.ts";
import { getLiveTables } from "./get-live-tables.ts";
import { openTableStates } from "./table-states.ts";
import { type GameSource, takeList } from "./take-list.ts";

interface Ground {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
}

/** What providers have, taken in at the start and again every few minutes. */
export function openCatalog(ground: Ground, sources: readonly GameSource[]) {
  const catalog = openGameCatalog(ground);
  let nextAtMs = 0;

  async function run(): Promise<void> {
    const now = ground.clock.now();
    if (now >= nextAtMs) {
      const taken = await Promise.all(sources.map((source) => takeList(ground, source)));
      // Who does not answer is asked again at the next run.
      if (taken.every(Boolean)) nextAtMs = now + askedEveryMs;
    }
    await catalog.refresh();
  }

  return {
    nouns: {
      catalog,
      tableStates: openTableStates({ clock: ground.clock, catalog }, sources),
      gameSheets: openGameSheets({ clock: ground.clock, catalog }, sources),
    },
    endpoints: [getCatalog, getCatalogEntry, getGameSheet, getLiveTables],
    jobs: [
      { everyMs: 5_000, isAtOnce: true, run, failed: "the lists of the providers of games could not be taken in" },
    ],
  };
}

const askedEveryMs = 5 * 60_000;
