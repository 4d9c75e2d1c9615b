import type { Clock } from "../../server/runtime/clock.ts";

/** A clock that goes many times as fast, from the time that it is made at. */
export function fastClock(speed: number): Clock {
  const start = Date.now();
  const startMs = performance.now();
  const now = () => Math.floor(start + (performance.now() - startMs) * speed);
  return {
    now,
    at(ms, call) {
      let timer: NodeJS.Timeout;
      const arm = () => {
        if (now() >= ms) return call();
        timer = setTimeout(arm, Math.max(1, (ms - now()) / speed));
      };
      timer = setTimeout(arm, Math.max(0, (ms - now()) / speed));
      return () => clearTimeout(timer);
    },
  };
}
