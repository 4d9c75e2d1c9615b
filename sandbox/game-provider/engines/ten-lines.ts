import { fiveReels } from "./five-reels.ts";

/** Five reels, ten lines, free spins whose lines pay three times. */
export const tenLines = fiveReels({
  strips: [
    "P3 S P4 P3 L3 L2 L4 L1 P5 P1 L3 L4 P5 L2 P2 P4 L4 L1 P5 L2 L1 L4 P4 P3 L3 L2 P5 P4 L3 P1 L1 P2",
    "S P5 P2 L4 P5 P3 L3 L1 P4 P1 L1 P4 L2 P1 P2 W L4 L1 L2 L3 P5 P2 P4 L3 L4 P5 L2 P3 L4 W L2 L3 P3",
    "P3 P2 P5 L4 S P5 L4 P3 P1 W P4 P2 L1 L4 L2 L1 L3 L2 P3 P4 L2 W L3 L2 L1 L3 P4 L1 P2 P5 L3 P1 P4",
    "L2 L1 S P1 P4 L3 L2 P5 P4 P3 L4 W P4 L3 L2 L4 L3 L1 P5 P1 L1 P3 L4 P5 L3 L4 P4 P5 P2 L1 W P2 P3",
    "P5 L1 P2 P3 L4 L3 L2 L1 P3 L2 P1 L1 L2 P5 P1 L1 P3 L4 S L3 P5 L4 L3 P2 P4 L2 L4 P4 P5 P2 P4 L3",
  ],
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
  pays: [
    [5, 60, 300, 2000],
    [0, 50, 200, 900],
    [0, 35, 120, 500],
    [0, 20, 70, 250],
    [0, 20, 60, 220],
    [0, 12, 36, 140],
    [0, 11, 34, 120],
    [0, 10, 28, 100],
    [0, 9, 25, 80],
  ],
  scatter: { pays: [20, 100, 1_000], freeSpins: [8, 10, 15], freeMultiplier: 3 },
});
