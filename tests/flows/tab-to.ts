import type { Page } from "playwright";
import { expect } from "vitest";

/** Presses Tab until a button whose name begins like this has the focus. */
export async function tabTo(page: Page, name: string) {
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return page.evaluate((length) => {
        const reached = document.querySelector<HTMLElement>("button:focus");
        return (reached?.getAttribute("aria-label") ?? reached?.innerText ?? "").trim().slice(0, length);
      }, name.length);
    })
    .toBe(name);
}
