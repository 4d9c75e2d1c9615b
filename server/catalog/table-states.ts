import type * as v from "valibot";
import { type GameTable, gameTables, gameTablesPath, type LiveTables } from "../../contract/game-tables.ts";
import type { OmissionListener } from "../../contract/lists.ts";
import type { Clock } from "../runtime/clock.ts";
import { askProvider } from "./ask-provider.ts";
import type { GameCatalog } from "./catalog.ts";
import type { GameSource } from "./take-list.ts";

interface Said {
  tables: readonly GameTable[];
  atMs: number;
  /** Not asked again before. */
  untilMs: number;
}

type Listed = Pick<GameCatalog, "titleOf" | "sourceOf">;

/**
 * How things stand at the tables of all providers. Nobody is asked unless somebody looks, each provider by one at a time
 * however many do, and anew when a phase is over.
 */
export function openTableStates({ clock, catalog }: { clock: Clock; catalog: Listed }, sources: readonly GameSource[]) {
  const said = new Map<string, Said>();
  const asking = new Map<string, Promise<Said>>();

  async function ask({ name, address }: GameSource): Promise<Said> {
    const origin = await address().catch(() => undefined);
    const tables = origin === undefined ? undefined : readTables(await askProvider(origin, gameTablesPath, bounds));
    const atMs = clock.now();
    const waitMs = tables
      ? Math.min(...tables.map(({ left_ms: leftMs }) => Math.max(leftMs, shortestMs)), longestMs)
      : failedMs;
    const answer = { tables: tables ?? [], atMs, untilMs: atMs + waitMs };
    said.set(name, answer);
    return answer;
  }

  function latestOf(source: GameSource): Said | Promise<Said> {
    const known = said.get(source.name);
    if (known && clock.now() < known.untilMs) return known;
    const running = asking.get(source.name) ?? ask(source).finally(() => asking.delete(source.name));
    asking.set(source.name, running);
    return running;
  }

  return {
    async now(): Promise<LiveTables["items"]> {
      const answers = await Promise.all(sources.map(async (source) => ({ source, ...(await latestOf(source)) })));
      const nowMs = clock.now();
      return answers.flatMap(({ source, tables, atMs }) =>
        tables.flatMap(({ code, phase, left_ms: leftMs, past }) => {
          const title = catalog.titleOf(source.name, code);
          // An address belongs to whoever had it first.
          if (title?.kind !== "live" || catalog.sourceOf(title.slug) !== source.name) return [];
          return [{ slug: title.slug, phase, left_ms: Math.max(0, leftMs - (nowMs - atMs)), past }];
        }),
      );
    },
  };
}
export type TableStates = ReturnType<typeof openTableStates>;

const bounds = { limitMs: 2_000, maxBytes: 1_048_576 };
/** Between two questions to a provider, whatever it says of its tables. */
const shortestMs = 500;
const longestMs = 5_000;
const failedMs = 3_000;

/** A table that cannot be read is left out; undefined where nothing can. */
function readTables(value: unknown): GameTable[] | undefined {
  const config: v.Config<v.BaseIssue<unknown>> & OmissionListener = { leaveOut: () => {} };
  const read = gameTables["~run"]({ value }, config);
  return read.issues ? undefined : read.value.tables.slice(0, mostTables);
}

const mostTables = 500;
