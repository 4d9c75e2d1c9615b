import { expect, test } from "vitest";
import { createKeyedLimiter } from "./keyed-limiter.ts";

test("whoever leaves twice makes room for one", async () => {
  const limiter = createKeyedLimiter<string>({ concurrency: 2, mostWaiting: 0 });
  const leave = await limiter.enter("a");
  await limiter.enter("a");
  leave();
  leave();
  await limiter.enter("a");
  await expect(limiter.enter("a")).rejects.toThrow("waits already");
});
