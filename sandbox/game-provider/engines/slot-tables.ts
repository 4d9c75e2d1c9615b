import type { EngineId } from "./engines.ts";
import { fiveLines } from "./five-lines.ts";
import { manyWays } from "./many-ways.ts";
import type { SlotTable } from "./slot-table.ts";
import { tenLines } from "./ten-lines.ts";

export const slotEngineIds = ["ten-lines", "five-lines", "many-ways"] as const satisfies readonly EngineId[];
export type SlotEngineId = (typeof slotEngineIds)[number];

export const slotTables: Readonly<Record<SlotEngineId, SlotTable>> = {
  "ten-lines": tenLines,
  "five-lines": fiveLines,
  "many-ways": manyWays,
};

export function isSlotEngine(id: EngineId): id is SlotEngineId {
  return slotEngineIds.some((engine) => engine === id);
}
