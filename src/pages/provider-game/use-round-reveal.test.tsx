import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { PlatformProvider, stillPlatform } from "../../browser/platform.ts";
import { createSlot } from "../../browser/slot.ts";
import { useRoundReveal } from "./use-round-reveal.ts";

test("a game that begins rounds again and again keeps the balance back for three minutes, and no longer", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const untold = createSlot<unknown>();
  const begins: Array<(stakeMicro: bigint) => void> = [];
  function Table() {
    begins.push(useRoundReveal().begin);
    return null;
  }
  renderToStaticMarkup(
    <PlatformProvider value={{ ...stillPlatform, untold }}>
      <Table />
    </PlatformProvider>,
  );
  for (let second = 0; second < 179; second += 1) {
    if (second % 50 === 0) begins[0]?.(0n);
    vi.advanceTimersByTime(1_000);
    expect(untold.get()).toBeDefined();
  }
  vi.advanceTimersByTime(1_000);
  expect(untold.get()).toBeUndefined();
});
