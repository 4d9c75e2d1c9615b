import type { Locator } from "playwright";
import { expect } from "vitest";

/** What is scrolled to may come to life at that very moment, and is then another element. */
export async function bringInView(part: Locator) {
  const scrolled = () =>
    part.scrollIntoViewIfNeeded().then(
      () => true,
      () => false,
    );
  await expect.poll(scrolled).toBe(true);
}
