import { type Case, itemAt, tickets } from "../../../rules/games/cases-figures.ts";

/** The prizes on a strip, and the pointer's positions on it, in widths of one prize. */
export interface ReelPlan {
  items: readonly number[];
  from: number;
  /** Where the reel stops; the integer part is the index of the prize that was won. */
  to: number;
}

/** Prizes visible on each side of the pointer, at most. */
export const sideItems = 6;
const passing = 34;
/** Prizes visible when the reel begins to turn, and those that come after them. */
const inSight = 2 * sideItems + 1;
const ahead = passing + 1 + sideItems;
/** Each turn replaces every sixth passing prize only, because rendering a whole strip is slow on weak phones. */
const renewed = 6;
// The pointer keeps this far from a prize's edges, so that nobody has to guess which prize it points at.
const margin = 0.12;

/** A reel before the first opening; each row begins with another prize. */
export function restingPlan({ items }: Case, row: number): ReelPlan {
  const at = sideItems + 0.5;
  const shown = Array.from({ length: inSight }, (_, index) => (index * 4 + row * 2) % items.length);
  return { items: shown, from: at, to: at };
}

/** Adds the prizes of the first turn to the strip, so that it starts without rendering them. */
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
  const visible = before.items.slice(stood - sideItems, stood + sideItems + 1);
  const upcoming = before.items.slice(inSight);
  const next = passers(of, ticket, ahead).map((item, position) => {
    if (position === passing) return won;
    return (position + ticket) % renewed === 0 ? item : (upcoming[position] ?? item);
  });
  return { items: [...visible, ...next], from: sideItems + (before.to - stood), to: inSight + passing + share };
}

/** Prizes drawn with their probabilities, the same for the same seed. */
function passers(of: Case, seed: number, count: number): number[] {
  let state = (seed + 1) >>> 0;
  return Array.from({ length: count }, () => {
    // A simple generator is enough, because this decides nothing.
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word = (word ^ (word + Math.imul(word ^ (word >>> 7), word | 61))) >>> 0;
    return itemAt(of, Math.floor(((word ^ (word >>> 14)) >>> 0) / (2 ** 32 / tickets)));
  });
}
