import { type Case, itemAt, tickets } from "../../../rules/games/cases-figures.ts";

/** Prizes on a strip, and the place of the strip that the pointer is over, in widths of one prize. */
export interface ReelPlan {
  items: readonly number[];
  from: number;
  /** Where it comes to rest: the whole part is the prize that was won. */
  to: number;
}

/** So many prizes stand to each side of the pointer, at most. */
export const sideItems = 6;
const passing = 34;
/** What is in sight when it begins to turn, and all that comes after it. */
const inSight = 2 * sideItems + 1;
const ahead = passing + 1 + sideItems;
/** Of what goes by, every sixth is drawn anew for a turn: to draw a whole strip is much for a slow phone. */
const renewed = 6;
// The pointer keeps this far from the edges of a prize, so that nobody has to guess which one it is over.
const margin = 0.12;

/** A reel at rest before anything was opened shows what there is, beginning with another prize in each row. */
export function restingPlan({ items }: Case, row: number): ReelPlan {
  const at = sideItems + 0.5;
  const shown = Array.from({ length: inSight }, (_, index) => (index * 4 + row * 2) % items.length);
  return { items: shown, from: at, to: at };
}

/** The same strip with all that will go by, so that the first turn finds it there. */
export function laidOut(of: Case, plan: ReelPlan, row: number): ReelPlan {
  if (plan.items.length >= inSight + ahead) return plan;
  return { ...plan, items: [...plan.items, ...passers(of, row, ahead)] };
}

/**
 * A reel that turns on from its position and stops on the prize of the ticket. The pointer rests as far along the prize
 * as the ticket lies among the tickets of that prize. What passes by is drawn with the case's real probabilities, so
 * rare prizes are as rare on the reel as in the case.
 */
export function turnedPlan(of: Case, ticket: number, before: ReelPlan): ReelPlan {
  const won = itemAt(of, ticket);
  const { from = 0, to = tickets - 1 } = of.items[won] ?? {};
  const share = margin + (1 - 2 * margin) * ((ticket - from + 0.5) / (to - from + 1));
  const stood = Math.floor(before.to);
  const seen = before.items.slice(stood - sideItems, stood + sideItems + 1);
  const known = before.items.slice(inSight);
  const next = passers(of, ticket, ahead).map((item, position) => {
    if (position === passing) return won;
    return (position + ticket) % renewed === 0 ? item : (known[position] ?? item);
  });
  return { items: [...seen, ...next], from: sideItems + (before.to - stood), to: inSight + passing + share };
}

/** Prizes as often as they come, the same ones for the same seed. */
function passers(of: Case, seed: number, count: number): number[] {
  let state = (seed + 1) >>> 0;
  return Array.from({ length: count }, () => {
    // A short mixing of bits: nothing is decided by it.
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word = (word ^ (word + Math.imul(word ^ (word >>> 7), word | 61))) >>> 0;
    return itemAt(of, Math.floor(((word ^ (word >>> 14)) >>> 0) / (2 ** 32 / tickets)));
  });
}
