import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attachWhen } from "./attach-when.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function tried() {
  let looks = 0;
  let attached = 0;
  const way = { readyAt: Infinity };
  const cancel = attachWhen(
    () => ++looks >= way.readyAt,
    () => void (attached += 1),
  );
  return { way, cancel, looks: () => looks, attached: () => attached };
}

test("it looks every 100 ms, attaches once, and looks no more", () => {
  const { way, looks, attached } = tried();
  way.readyAt = 3;
  vi.advanceTimersByTime(299);
  expect([looks(), attached()]).toEqual([2, 0]);
  vi.advanceTimersByTime(60_000);
  expect([looks(), attached()]).toEqual([3, 1]);
});

test("after ten seconds it gives up", () => {
  const { looks, attached } = tried();
  vi.advanceTimersByTime(60_000);
  expect([looks(), attached()]).toEqual([100, 0]);
});

test("what is called off is not attached", () => {
  const { way, cancel, attached } = tried();
  way.readyAt = 2;
  vi.advanceTimersByTime(150);
  cancel();
  vi.advanceTimersByTime(60_000);
  expect(attached()).toBe(0);
});
