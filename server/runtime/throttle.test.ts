import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createThrottle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is wanted is done at once, then once a second however often it is wanted, and no more when it is not", () => {
  const done: number[] = [];
  const startMs = Date.now();
  const throttle = createThrottle(1_000, () => done.push(Date.now() - startMs));
  for (let ms = 0; ms < 2_500; ms += 10) {
    throttle.want();
    vi.advanceTimersByTime(10);
  }
  expect(done).toEqual([0, 1_000, 2_000]);
  vi.advanceTimersByTime(60_000);
  expect(done).toEqual([0, 1_000, 2_000, 3_000]);
  throttle.want();
  expect(done).toHaveLength(5);
  throttle.want();
  throttle.close();
  vi.advanceTimersByTime(60_000);
  expect(done).toHaveLength(5);
});
