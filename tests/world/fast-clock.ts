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
      // A timer takes no more than 31 bits.
      const inMs = (least: number) => Math.min(Math.max(least, (ms - now()) / speed), 2 ** 31 - 1);
      const arm = () => {
        if (now() >= ms) return call();
        timer = setTimeout(arm, inMs(1));
      };
      timer = setTimeout(arm, inMs(0));
      return () => clearTimeout(timer);
    },
  };
}
