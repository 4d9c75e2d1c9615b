/* The curve of crash: a function of whole milliseconds, in hundredths, the same for house, stage and verifier. */

/** e to this, a millisecond. */
export const growthPerMs = 0.00006;

/**
 * The multiplier after so many milliseconds of flight. Every engine has the same: an exact value up to the top multiplier
 * is nowhere so near to a whole hundredth that the rounding of its `exp` could decide.
 */
export function multiplierAt(flightMs: number): number {
  return Math.floor(100 * Math.exp(growthPerMs * Math.max(0, Math.floor(flightMs))));
}

/** The first millisecond at which the curve is at the multiplier or above it. */
export function msToReach(multiplierE2: number): number {
  let ms = Math.max(0, Math.floor(Math.log(multiplierE2 / 100) / growthPerMs));
  // The logarithm is near; the curve itself decides.
  while (multiplierAt(ms) < multiplierE2) ms += 1;
  while (ms > 0 && multiplierAt(ms - 1) >= multiplierE2) ms -= 1;
  return ms;
}

/** The first millisecond at which the curve is above the crash point, so a round that ends there favours the player. */
export function msToCrash(crashE2: number): number {
  return msToReach(crashE2 + 1);
}
