import { afterEach, expect, test, vi } from "vitest";
import { createNetworkLimiter } from "./network-limiter.ts";

afterEach(() => void vi.useRealTimers());

const atOnce = () => Promise.resolve();

test.each([1, 100])(
  "with networks %d times as wide a stranger who asks again at each answer gets a few a second for good, and nobody else is slowed down",
  async (networkScale) => {
    vi.useFakeTimers();
    const limiter = createNetworkLimiter({ networkScale });
    let done = 0;
    let isOver = false;
    async function askAgainAndAgain(device?: string) {
      while (!isOver) {
        await limiter.run({ ip: "198.51.100.7", device }, atOnce);
        done += 1;
      }
    }
    for (let count = 0; count < 100; count += 1) void askAgainAndAgain();
    await vi.advanceTimersByTimeAsync(10_000);
    const before = done;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done - before).toBeGreaterThan(250);
    expect(done - before).toBeLessThan(350);

    await limiter.run({ ip: "198.51.100.7", device: "own" }, atOnce);
    await limiter.run({ ip: "203.0.113.9", device: undefined }, atOnce);

    for (let count = 0; count < 100; count += 1) void askAgainAndAgain(`made up ${count}`);
    await vi.advanceTimersByTimeAsync(60_000);
    const widened = done;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done - widened).toBeLessThan(700);
    isOver = true;
    await vi.advanceTimersByTimeAsync(60_000);
  },
);
