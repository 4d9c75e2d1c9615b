import type { Micro } from "../../../../rules/money.ts";
import { type RevealSlot, type Untold, useRevealSlot } from "../../../shell/reveal.ts";

/** Decides when the result of a bet is announced; one for each page. */
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

  /** Announces whatever is held back. */
  function land() {
    if (slot.get()) set(undefined);
  }

  return {
    get: slot.get,
    /** Holds back the result of this bet, for a limited time; an earlier one is announced. */
    hold(next: Omit<Untold, "nth" | "payoutMicro">, mostMs: number): Untold {
      land();
      nth += 1;
      const held = { ...next, payoutMicro: undefined, nth };
      set(held, mostMs);
      return held;
    },
    /** The answer has come, or there will be none; a result that was announced meanwhile stays announced. */
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

export function useReveal() {
  const slot = useRevealSlot();
  const known = made.get(slot) ?? createReveal(slot);
  made.set(slot, known);
  return known;
}
