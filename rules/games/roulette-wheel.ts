/* The European wheel, for pages that do not decide by it. */

export const pockets = 37;

/** Clockwise. */
export const wheelOrder = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const;

const reds: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type PocketColour = "red" | "black" | "zero";

export function colourOf(pocket: number): PocketColour {
  if (pocket === 0) return "zero";
  return reds.has(pocket) ? "red" : "black";
}

/** A pocket with so many to each side of it, clockwise; each is a straight bet of its own. */
export function neighboursOf(pocket: number, toEachSide: number): number[] {
  const at = wheelOrder.findIndex((other) => other === pocket);
  if (at < 0) throw new Error(`the wheel has no pocket ${pocket}`);
  const count = Math.min(2 * toEachSide + 1, pockets);
  return Array.from({ length: count }, (_, index) => wheelOrder.at((at - toEachSide + index) % pockets) ?? pocket);
}
