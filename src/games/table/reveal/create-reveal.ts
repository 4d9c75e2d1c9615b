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
      const untold = { ...next, payoutMicro: undefined, nth };
      set(untold, mostMs);
      return untold;
    },
    /** The answer has come, or there will be none; a result that was announced meanwhile stays announced. */
    answer(untold: Untold, result: { bet: string; payoutMicro: Micro } | undefined, mostMs: number) {
      if (slot.get() === untold) set(result && { ...untold, ...result }, mostMs);
    },
    land,
    whenTold(tell: () => void) {
      if (slot.get()) waiting.add(tell);
      else tell();
    },
  };
}

const reveals = new WeakMap<RevealSlot, ReturnType<typeof createReveal>>();

export function useReveal() {
  const slot = useRevealSlot();
  const reveal = reveals.get(slot) ?? createReveal(slot);
  reveals.set(slot, reveal);
  return reveal;
}
