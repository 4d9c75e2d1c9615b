import type { SlotTable } from "./slot-table.ts";
import { reelStrips } from "./strips.ts";

/** Five reels, ten lines, free spins whose lines pay three times. */
export const tenLines: SlotTable = {
  strips: reelStrips(
    "P3 S P4 P3 L3 L2 L4 L1 P5 P1 L3 L4 P5 L2 P2 P4 L4 L1 P5 L2 L1 L4 P4 P3 L3 L2 P5 P4 L3 P1 L1 P2",
    "S P5 P2 L4 P5 P3 L3 L1 P4 P1 L1 P4 L2 P1 P2 W L4 L1 L2 L3 P5 P2 P4 L3 L4 P5 L2 P3 L4 W L2 L3 P3",
    "P3 P2 P5 L4 S P5 L4 P3 P1 W P4 P2 L1 L4 L2 L1 L3 L2 P3 P4 L2 W L3 L2 L1 L3 P4 L1 P2 P5 L3 P1 P4",
    "L2 L1 S P1 P4 L3 L2 P5 P4 P3 L4 W P4 L3 L2 L4 L3 L1 P5 P1 L1 P3 L4 P5 L3 L4 P4 P5 P2 L1 W P2 P3",
    "P5 L1 P2 P3 L4 L3 L2 L1 P3 L2 P1 L1 L2 P5 P1 L1 P3 L4 S L3 P5 L4 L3 P2 P4 L2 L4 P4 P5 P2 P4 L3",
  ),
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [0, 1, 1, 1, 0],
  ],
  stakeUnits: 10,
  pays: {
    P1: [5, 60, 300, 2000],
    P2: [0, 50, 200, 900],
    P3: [0, 35, 120, 500],
    P4: [0, 20, 70, 250],
    P5: [0, 20, 60, 220],
    L1: [0, 12, 36, 140],
    L2: [0, 11, 34, 120],
    L3: [0, 10, 28, 100],
    L4: [0, 9, 25, 80],
  },
  wildMultiplier: 1,
  scatter: { pays: { 3: 20, 4: 100, 5: 1_000 }, freeSpins: { 3: 8, 4: 10, 5: 15 }, freeMultiplier: 3 },
  maxWin: 2_500,
};
