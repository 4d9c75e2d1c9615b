import type * as v from "valibot";
import { type GameSheet, gameSheet, gameSheetPath } from "../../contract/game-sheets.ts";
import type { OmissionListener } from "../../contract/lists.ts";
import type { Clock } from "../runtime/clock.ts";
import { askProvider } from "./ask-provider.ts";
import type { GameCatalog } from "./catalog.ts";
import type { GameSource } from "./take-list.ts";

interface Kept {
  sheet: GameSheet | undefined;
  untilMs: number;
}

type Listed = Pick<GameCatalog, "entryOf" | "sourceOf">;

/** How games pay, as their providers say it: asked for when somebody opens a sheet, and kept for a while. */
export function openGameSheets({ clock, catalog }: { clock: Clock; catalog: Listed }, sources: readonly GameSource[]) {
  const kept = new Map<string, Kept>();
  const asking = new Map<string, Promise<GameSheet | undefined>>();

  async function ask(slug: string, code: string, { address }: GameSource): Promise<GameSheet | undefined> {
    const origin = await address().catch(() => undefined);
    const said = origin === undefined ? undefined : await askProvider(origin, gameSheetPath(code), bounds);
    const sheet = readSheet(said);
    kept.delete(slug);
    kept.set(slug, { sheet, untilMs: clock.now() + (sheet ? keptMs : failedMs) });
    for (const first of kept.keys()) if (kept.size > mostKept) kept.delete(first);
    return sheet;
  }

  return {
    /** Undefined where the provider does not say. */
    async of(slug: string): Promise<GameSheet | undefined> {
      const source = sources.find(({ name }) => name === catalog.sourceOf(slug));
      const title = catalog.entryOf(slug);
      if (!source || !title) return undefined;
      const known = kept.get(slug);
      if (known && clock.now() < known.untilMs) return known.sheet;
      const running = asking.get(slug) ?? ask(slug, title.code, source).finally(() => asking.delete(slug));
      asking.set(slug, running);
      return running;
    },
  };
}
export type GameSheets = ReturnType<typeof openGameSheets>;

const bounds = { limitMs: 3_000, maxBytes: 262_144 };
const keptMs = 5 * 60_000;
const failedMs = 5_000;
const mostKept = 500;

function readSheet(value: unknown): GameSheet | undefined {
  const config: v.Config<v.BaseIssue<unknown>> & OmissionListener = { leaveOut: () => {} };
  const read = gameSheet["~run"]({ value }, config);
  return read.issues ? undefined : read.value;
}
