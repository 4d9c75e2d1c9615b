import { growthPerMs, msToReach } from "../../../rules/games/crash-curve.ts";

/* Where things lie on the stage: pure figures, which the canvas draws and nothing else knows. */

/** What the two axes reach to: milliseconds of flight, and the multiplier as a plain number. */
export interface Scale {
  toMs: number;
  top: number;
}

const leastMs = 20_000;
const leastHeight = 2.4;
/** So much of each axis the tip of the curve takes, once it has come there. */
const tipX = 0.83;
const tipY = 0.72;

/** The axes stand still while the curve is short, and then grow with it. */
export function scaleAt(flightMs: number): Scale {
  const height = Math.expm1(growthPerMs * flightMs);
  return { toMs: Math.max(leastMs, flightMs / tipX), top: 1 + Math.max(leastHeight, height / tipY) };
}

/** Whether anything of the rulers lies a pixel or more from where another scale has it; their ends move the most. */
export function isElsewhere(laid: Scale, now: Scale, { width, height }: { width: number; height: number }): boolean {
  return Math.abs(1 - laid.toMs / now.toMs) * width >= 1 || Math.abs(1 - (laid.top - 1) / (now.top - 1)) * height >= 1;
}

/** The step between labels, so that there are no more of them than `most`: 1, 2 or 5 times a power of ten. */
export function stepOf(range: number, most: number): number {
  const least = range / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((each) => each * power >= least * 0.999_999) ?? 10;
  return factor * power;
}

/** From 0 to 1, above the base line: what a round came to, where 2, 10 and 50 stand equally far from each other. */
export function heightInHistory(multiplierE2: number): number {
  const steps = Math.log(multiplierE2 / 100) / Math.log(5);
  return Math.min(1, 0.03 + steps * 0.36);
}

export const barCount = 48;

/** How much time one bar stands for: twice as much as soon as there would be too many of them, so that they keep their places in between. */
export function barMsOf(toMs: number): number {
  return (leastMs / barCount) * 2 ** Math.max(0, Math.ceil(Math.log2(toMs / leastMs)));
}

interface Left {
  multiplier: string | null;
  amount: string;
}

/** How much left in each stretch of time, in shares of the most; into the same numbers each time. */
export function fillBars(bars: Float64Array, left: readonly Left[], barMs: number): void {
  bars.fill(0);
  let most = 0;
  for (const { multiplier, amount } of left) {
    if (multiplier === null) continue;
    const at = Math.min(bars.length - 1, Math.floor(msToReach(hundredthsOf(multiplier)) / barMs));
    // The square root keeps small stakes in sight beside large ones.
    const tall = (bars[at] ?? 0) + Math.sqrt(Number(amount));
    bars[at] = tall;
    most = Math.max(most, tall);
  }
  if (most > 0) for (let at = 0; at < bars.length; at += 1) bars[at] = (bars[at] ?? 0) / most;
}

/** "2.48" as 248. */
export function hundredthsOf(text: string): number {
  return Math.round(Number(text) * 100);
}

/** What the curve shows at a moment of the house's clock: never more than the house has answered for. */
export function flightMsAt(startedAt: string, houseNow: number, confirmedUntil: number): number {
  return Math.max(0, Math.min(houseNow, confirmedUntil) - Date.parse(startedAt));
}

/** So long the gem takes to burst; after that nothing moves. */
export const burstMs = 520;
