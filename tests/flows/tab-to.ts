import type { Page } from "playwright";
import { expect } from "vitest";

/** Goes on by the Tab key until the button has the focus whose name begins like this. */
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
