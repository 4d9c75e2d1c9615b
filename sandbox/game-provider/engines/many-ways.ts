import { fiveReels } from "./five-reels.ts";

/** Five reels, 243 ways, free spins whose ways pay six times. */
export const manyWays = fiveReels({
  strips: [
    "L1 P4 L3 L2 P3 L4 L3 P4 P3 L2 L4 L3 P5 P2 L4 L1 S P4 L1 L3 P1 P5 P3 L1 P1 L2 P2 L4 L2 P5",
    "S P1 L2 L1 L4 P3 L3 P5 P4 L3 L1 L2 P5 L3 W P2 L2 P3 P2 P4 P1 L4 L1 P5 L2 L4 L3 P4 L4 L1 P3",
    "L4 P3 L1 P4 L2 L3 P3 P1 L3 P2 S L1 P5 L2 L4 P4 P5 L3 L4 L1 L2 P1 L4 P5 P3 L1 P2 P4 W L3 L2",
    "L3 L1 P3 P4 L3 S P3 L2 L1 P1 L4 L2 P5 L3 W L4 P2 P4 L1 L3 P5 P2 P1 P3 P5 L4 L1 L2 P4 L4 L2",
    "P4 S P1 L2 P3 P2 L4 P5 L3 L4 L1 P5 L3 P2 P3 L1 L4 L3 P5 P4 L2 P3 L4 L1 P1 P4 L2 L1 L3 L2",
  ],
  lines: undefined,
  stakeUnits: 20,
  pays: [
    [0, 40, 200, 1_000],
    [0, 30, 120, 500],
    [0, 15, 50, 200],
    [0, 12, 40, 160],
    [0, 10, 30, 120],
    [0, 4, 10, 40],
    [0, 4, 8, 30],
    [0, 3, 7, 25],
    [0, 3, 6, 20],
  ],
  scatter: { pays: [40, 200, 2_000], freeSpins: [10, 15, 20], freeMultiplier: 6 },
});
