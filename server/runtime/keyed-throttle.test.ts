import { afterEach, expect, test, vi } from "vitest";
import { Crowded } from "./keyed-limiter.ts";
import { createKeyedThrottle } from "./keyed-throttle.ts";

afterEach(() => void vi.useRealTimers());

function createCrowd() {
  vi.useFakeTimers();
  const throttle = createKeyedThrottle<string>({ burst: 5, perSecond: 10, mostWaiting: 20 });
  const crowd = { begun: [] as string[], refused: 0 };
  const come = (key: string, count: number) => {
    for (let index = 0; index < count; index += 1)
      void throttle.wait(key).then(
        () => void crowd.begun.push(`${key} ${index}`),
        (error: unknown) => {
          expect(error).toBeInstanceOf(Crowded);
          crowd.refused += 1;
        },
      );
    return vi.advanceTimersByTimeAsync(0);
  };
  return { crowd, come };
}

test("after a pause some begin at once, and what comes faster begins in order, as fast as it may", async () => {
  const { crowd, come } = createCrowd();
  await come("a", 12);
  expect(crowd.begun).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(300);
  expect(crowd.begun).toHaveLength(8);
  await vi.advanceTimersByTimeAsync(400);
  expect(crowd).toEqual({ begun: Array.from({ length: 12 }, (_, index) => `a ${index}`), refused: 0 });
  await vi.advanceTimersByTimeAsync(500);
  await come("a", 5);
  expect(crowd.begun).toHaveLength(17);
});

test("a crowd waits up to a bound, others do not wait for it, and who is refused keeps nobody waiting", async () => {
  const { crowd, come } = createCrowd();
  await come("a", 1_000);
  expect([crowd.begun.length, crowd.refused]).toEqual([5, 975]);
  await come("b", 5);
  expect(crowd.begun).toHaveLength(10);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(crowd.begun).toHaveLength(30);
  await vi.advanceTimersByTimeAsync(500);
  await come("a", 1);
  expect(crowd.begun).toHaveLength(31);
});
