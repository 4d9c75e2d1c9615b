import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { PlatformProvider, stillPlatform } from "../../browser/platform.ts";
import { createSlot } from "../../browser/slot.ts";
import { useSpinReveal } from "./use-spin-reveal.ts";

test("a spin is kept back from the balance and the bell until the wheel stands, and for some seconds at most", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const untold = createSlot<unknown>();
  const reveals: ReturnType<typeof useSpinReveal>[] = [];
  function Wheel() {
    reveals.push(useSpinReveal());
    return null;
  }
  renderToStaticMarkup(
    <PlatformProvider value={{ ...stillPlatform, untold }}>
      <Wheel />
    </PlatformProvider>,
  );
  const [reveal] = reveals;
  reveal?.begin();
  expect(untold.get()).toMatchObject({ of: "money", stakeMicro: 0n, payoutMicro: undefined, rings: true });
  vi.advanceTimersByTime(29_999);
  expect(untold.get()).toBeDefined();
  reveal?.turn();
  vi.advanceTimersByTime(3_300);
  expect(untold.get()).toBeDefined();
  reveal?.end();
  expect(untold.get()).toBeUndefined();

  // Left in the middle of its turn, or without an answer.
  reveal?.begin();
  reveal?.turn();
  vi.advanceTimersByTime(6_000);
  expect(untold.get()).toBeUndefined();
  reveal?.begin();
  vi.advanceTimersByTime(30_000);
  expect(untold.get()).toBeUndefined();
  reveal?.turn();
  expect(untold.get()).toBeUndefined();
});
