import type { Page } from "playwright";

/** What is asked for at such an address comes when the answer is called. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(address, async (route) => {
    await mayCome;
    // What was held before it goes its way, too.
    await route.fallback();
  });
  return letCome;
}
