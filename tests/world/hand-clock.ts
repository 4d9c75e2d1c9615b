import type { Clock } from "../../server/runtime/clock.ts";

/** A clock that stands still until it is moved; whoever waits for a time that it passes is called in order. */
export function handClock(startMs = Date.now()) {
  let nowMs = startMs;
  let waiting: { ms: number; call: () => void }[] = [];

  /** The next that anybody waits for. */
  const next = () => waiting.toSorted((one, other) => one.ms - other.ms)[0];

  return {
    now: () => nowMs,
    at(ms: number, call: () => void) {
      const wait = { ms, call };
      if (ms <= nowMs) queueMicrotask(() => waiting.includes(wait) && fire(wait));
      waiting.push(wait);
      return () => void (waiting = waiting.filter((each) => each !== wait));
    },
    /** Everything that was due is called before; what it does may take its time. */
    moveTo(ms: number): void {
      for (let due = next(); due && due.ms <= ms; due = next()) {
        nowMs = Math.max(nowMs, due.ms);
        fire(due);
      }
      nowMs = Math.max(nowMs, ms);
    },
  } satisfies Clock & Record<string, unknown>;

  function fire(wait: { call: () => void }): void {
    waiting = waiting.filter((each) => each !== wait);
    wait.call();
  }
}
