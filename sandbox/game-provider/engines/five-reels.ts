import type { SlotSymbol, SlotTable } from "./slot-table.ts";
import { reelStrips } from "./strips.ts";

type Pays = NonNullable<SlotTable["pays"][SlotSymbol]>;
type FromThree = readonly [three: number, four: number, five: number];

interface FiveReels extends Pick<SlotTable, "lines" | "stakeUnits"> {
  strips: readonly string[];
  /** Of two to five alike, by the order of `paying`. */
  pays: readonly Pays[];
  /** Of three to five. */
  scatter: { pays: FromThree; freeSpins: FromThree; freeMultiplier: number };
}

const paying = ["P1", "P2", "P3", "P4", "P5", "L1", "L2", "L3", "L4"] as const satisfies readonly SlotSymbol[];

/** What slots of five reels have in common. */
export function fiveReels({ strips, lines, stakeUnits, pays, scatter }: FiveReels): SlotTable {
  const byCount = (list: FromThree) => Object.fromEntries(list.map((value, index) => [index + 3, value]));
  return {
    strips: reelStrips(...strips),
    lines,
    stakeUnits,
    pays: Object.fromEntries(paying.map((symbol, index) => [symbol, pays[index]])),
    wildMultiplier: 1,
    scatter: { ...scatter, pays: byCount(scatter.pays), freeSpins: byCount(scatter.freeSpins) },
    maxWin: 2_500,
  };
}
