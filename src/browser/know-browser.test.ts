import { afterEach, beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  kept.clear();
  vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null });
  // A page so busy that nothing is ever its turn.
  vi.stubGlobal("requestIdleCallback", () => 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = () => import("./know-browser.ts");

test("whoever can't wait for a fingerprint waits for a second, and not for a page that never comes to it", async () => {
  const { knowBrowserSoon } = await load();
  const over = vi.fn();
  void knowBrowserSoon().then(over);
  await vi.advanceTimersByTimeAsync(999);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledOnce();
});

test("one that was computed before is known at once, however busy the page is", async () => {
  kept.set("fingerprint", "0123456789abcdef");
  const { knowBrowser, knowBrowserSoon } = await load();
  expect(await knowBrowser()).toBe("0123456789abcdef");
  expect(await knowBrowserSoon()).toBe("0123456789abcdef");
});
