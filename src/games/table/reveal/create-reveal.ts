import type { Micro } from "../../../../rules/money.ts";
import { type RevealSlot, type Untold, useRevealSlot } from "../../../shell/reveal.ts";

/** Decides when what came of a bet is told: one for each page. */
export function createReveal(slot: RevealSlot) {
  const waiting = new Set<() => void>();
  let nth = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(next: Untold | undefined, mostMs?: number) {
    clearTimeout(timer);
    slot.set(next);
    if (next) timer = setTimeout(land, mostMs);
    else
      for (const tell of waiting) {
        waiting.delete(tell);
        tell();
      }
  }

  /** All is told. */
  function land() {
    if (slot.get()) set(undefined);
  }

  return {
    get: slot.get,
    /** Keeps back what will come of this, for so long at most; what was kept back before is told. */
    hold(next: Omit<Untold, "nth" | "payoutMicro">, mostMs: number): Untold {
      land();
      nth += 1;
      const held = { ...next, payoutMicro: undefined, nth };
      set(held, mostMs);
      return held;
    },
    /** The house has answered, or there is nothing to tell; what was told meanwhile stays told. */
    answer(held: Untold, known: { bet: string; payoutMicro: Micro } | undefined, mostMs: number) {
      if (slot.get() === held) set(known && { ...held, ...known }, mostMs);
    },
    land,
    whenTold(tell: () => void) {
      if (slot.get()) waiting.add(tell);
      else tell();
    },
  };
}

const made = new WeakMap<RevealSlot, ReturnType<typeof createReveal>>();

/** The one of this page. */
export function useReveal() {
  const slot = useRevealSlot();
  const known = made.get(slot) ?? createReveal(slot);
  made.set(slot, known);
  return known;
}
