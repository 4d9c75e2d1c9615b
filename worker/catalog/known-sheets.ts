import * as v from "valibot";
import { type GameSheet, gameSheet } from "../../contract/game-sheets.ts";
import type { WorkerContext } from "../context.ts";

const rowId = "catalogSheets";
const mostSheets = 24;

export interface ToldSheet {
  value: GameSheet;
  at: string;
}

const storedSheet = v.object({ slug: v.string(), value: gameSheet, at: v.string() });

/** How the games pay whose sheets were read last on this device, so that they can be read without the house. */
export function createKnownSheets({ rows }: Pick<WorkerContext, "rows">) {
  return {
    async of(slug: string): Promise<ToldSheet | undefined> {
      const found = listed((await rows.get(rowId))?.value).find((each) => each.slug === slug);
      const read = v.safeParse(storedSheet, found);
      return read.success ? { value: read.output.value, at: read.output.at } : undefined;
    },

    async keep(slug: string, told: ToldSheet): Promise<void> {
      // Other workers add to it as well.
      await rows.update(rowId, (row) => {
        const others = listed(row?.value).filter((each) => each.slug !== slug);
        return { id: rowId, value: [...others, { slug, ...told }].slice(-mostSheets) };
      });
    },
  };
}

/** Each is read by itself: one that this build cannot read costs none of the others. */
function listed(value: unknown): { slug?: unknown }[] {
  return v.is(v.array(v.looseObject({})), value) ? value : [];
}
