import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPace } from "./pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is wanted is done at once, then once a second however often it is wanted, and no more when it is not", () => {
  const done: number[] = [];
  const startMs = Date.now();
  const pace = createPace(1_000, () => done.push(Date.now() - startMs));
  for (let ms = 0; ms < 2_500; ms += 10) {
    pace.want();
    vi.advanceTimersByTime(10);
  }
  expect(done).toEqual([0, 1_000, 2_000]);
  vi.advanceTimersByTime(60_000);
  expect(done).toEqual([0, 1_000, 2_000, 3_000]);
  pace.want();
  expect(done).toHaveLength(5);
  pace.want();
  pace.close();
  vi.advanceTimersByTime(60_000);
  expect(done).toHaveLength(5);
});
