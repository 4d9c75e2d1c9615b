import type { SlotSymbol, SlotTable } from "./slot-table.ts";

/** Strips as they are read in a table: symbols from the top, a space between them. */
export function reelStrips(...strips: string[]): SlotTable["strips"] {
  return strips.map((strip) => strip.split(" ") as SlotSymbol[]);
}
