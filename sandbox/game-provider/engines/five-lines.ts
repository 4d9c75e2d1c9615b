import type { SlotTable } from "./slot-table.ts";
import { reelStrips } from "./strips.ts";

/** Three reels, five lines, wilds that double, free spins whose lines pay twice. */
export const fiveLines: SlotTable = {
  strips: reelStrips(
    "L2 P4 L2 P3 P5 L1 P2 P5 L1 L2 S L1 P5 P2 L1 L2 L1 P1 P4 L1 L2 P3 P5 L2 P4 L2 S",
    "S L2 L1 L2 P2 W L1 P3 L1 P4 L1 P5 L2 P5 L1 L2 S P5 L1 P4 P2 L2 P5 L2 P1 P4 P3 W L2",
    "S P2 L2 W L1 P4 P1 L2 L1 P5 L1 L2 P4 L2 P5 W L1 L2 P5 L2 L1 P3 S P4 P2 L1 L2 P5 P3",
  ),
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [2, 2, 2],
    [0, 1, 2],
    [2, 1, 0],
  ],
  stakeUnits: 5,
  pays: { P1: [0, 60], P2: [0, 35], P3: [0, 25], P4: [0, 15], P5: [0, 10], L1: [0, 6], L2: [0, 4] },
  wildMultiplier: 2,
  scatter: { pays: { 3: 10 }, freeSpins: { 3: 10 }, freeMultiplier: 2 },
  maxWin: 500,
};
