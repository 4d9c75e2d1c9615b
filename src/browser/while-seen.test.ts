import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whileSeen } from "./while-seen.ts";

let see: (isIntersecting: boolean) => void = () => {};
let isWatched = false;
const page = Object.assign(new EventTarget(), { hidden: false });
const hide = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal("document", page);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => seen([{ isIntersecting }]);
      }
      observe = () => void (isWatched = true);
      disconnect = () => void (isWatched = false);
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is on is asked for while its place is on screen in a tab before the eyes, and no longer", () => {
  const told: boolean[] = [];
  const stop = whileSeen({} as Element, (isSeen) => told.push(isSeen));
  see(true);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(400);
  expect(told).toEqual([true]);
  hide(true);
  expect(told).toEqual([true, false]);
  hide(false);
  vi.advanceTimersByTime(400);
  expect(told).toEqual([true, false, true]);
  see(false);
  expect(told).toEqual([true, false, true, false]);
  stop();
  hide(false);
  vi.advanceTimersByTime(400);
  expect([told.length, isWatched]).toEqual([4, false]);
});

test("a place that one only scrolls past asks for nothing", () => {
  const told: boolean[] = [];
  const stop = whileSeen({} as Element, (isSeen) => told.push(isSeen));
  see(true);
  vi.advanceTimersByTime(399);
  see(false);
  vi.advanceTimersByTime(1_000);
  expect(told).not.toContain(true);
  stop();
});
