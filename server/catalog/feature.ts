import type pg from "pg";
import type { Clock } from "../runtime/clock.ts";
import type { Job } from "../runtime/job.ts";
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
export async function openCatalog(ground: Ground, sources: readonly GameSource[]) {
  const catalog = openGameCatalog(ground, sources);
  // What any house has taken in is known before this one listens, whoever answers it now.
  await catalog.refresh();

  /** Each provider is asked apart, so that a slow one delays nobody else's list. */
  function takingFrom(source: GameSource): Job {
    let nextAtMs = 0;
    return {
      everyMs,
      isAtOnce: true,
      async run() {
        const now = ground.clock.now();
        // Who does not answer is asked again at the next run.
        if (now < nextAtMs || !(await takeList(ground, source))) return;
        nextAtMs = now + askedEveryMs;
        await catalog.refresh();
      },
      failed: "the list of a provider of games could not be taken in",
    };
  }

  return {
    nouns: {
      catalog,
      tableStates: openTableStates({ clock: ground.clock, catalog }, sources),
      gameSheets: openGameSheets({ clock: ground.clock, catalog }, sources),
    },
    endpoints: [getCatalog, getCatalogEntry, getGameSheet, getLiveTables],
    jobs: [
      ...sources.map(takingFrom),
      { everyMs, run: catalog.refresh, failed: "the lists of the providers of games could not be read" },
    ],
  };
}

const everyMs = 5_000;
const askedEveryMs = 5 * 60_000;
