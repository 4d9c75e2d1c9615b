import { useSyncExternalStore } from "react";

/** Until a moment of the house, whose clock is so far ahead of this device's; zero after it, or of none. */
export function useSecondsLeft(until: string | undefined, aheadMs = 0): number {
  const left = () => secondsLeft(until, aheadMs, Date.now());
  return useSyncExternalStore(until === undefined ? standing : moving, left, left);
}

export function secondsLeft(until: string | undefined, aheadMs: number, nowMs: number): number {
  return until === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(until) - nowMs - aheadMs) / 1_000));
}

function moving(tick: () => void): () => void {
  const timer = setInterval(tick, 250);
  return () => clearInterval(timer);
}

function standing(): () => void {
  return () => {};
}
