/** Pictures best first, letters best first, wild and scatter: what each looks like is the skin's. */
export const slotSymbols = ["P1", "P2", "P3", "P4", "P5", "L1", "L2", "L3", "L4", "W", "S"] as const;
export type SlotSymbol = (typeof slotSymbols)[number];

export const rowsShown = 3;

/** Reels, what pays and how much: all that an engine is. The wild is on no first reel and stands for all but the scatter. */
export interface SlotTable {
  strips: readonly (readonly SlotSymbol[])[];
  /** Row by reel of each line; without lines, symbols beside each other pay by the number of ways. */
  lines: readonly (readonly number[])[] | undefined;
  /** Stake of a spin in units; all pays below are in units of it. */
  stakeUnits: number;
  /** By symbol, for two, three, four and five of it from the left. */
  pays: Partial<Record<SlotSymbol, readonly [two: number, three: number, four?: number, five?: number]>>;
  /** Each wild in a win multiplies it by this. */
  wildMultiplier: number;
  scatter: {
    /** By the number of scatters in sight. */
    pays: Readonly<Record<number, number>>;
    freeSpins: Readonly<Record<number, number>>;
    /** Of what lines or ways win in a free spin. */
    freeMultiplier: number;
  };
  /** A round pays at most so many times its stake, and ends when it gets there. */
  maxWin: number;
}
