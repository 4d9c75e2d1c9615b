import type { Page } from "playwright";

export const slipOf = (page: Page) => page.getByRole("complementary", { name: "Slip" });
export const amountIn = (page: Page) => slipOf(page).getByLabel(/^Bet amount/);
export const placeIn = (page: Page) => slipOf(page).getByRole("button", { name: /^Place bet/ });

/** Of the one selection in the slip, as it stands. */
export async function priceIn(page: Page): Promise<string> {
  return (await slipOf(page).getByRole("listitem").locator("b").nth(1).textContent()) ?? "";
}

/** The open one whose price is nearest to even: a match that has become one-sided suspends it last. */
export async function evenPick(page: Page) {
  const open = page.getByRole("button", {
    name: /^(Winner, overtime included|Total|Handicap): .*, [\d.]+$/,
    disabled: false,
  });
  await open.first().waitFor();
  const [even] = (await open.allInnerTexts())
    .map((text) => text.split("\n"))
    .map((lines) => ({ name: lines[0] ?? "", price: Number(lines.at(-1)) }))
    .toSorted((one, other) => Math.abs(one.price - 2) - Math.abs(other.price - 2));
  return page.getByRole("button", { name: even?.name ?? "" }).first();
}

/** Takes the open one whose price is nearest to even, before a goal can close it; false while none is open. */
export const pressEven = (page: Page) =>
  page.evaluate(() => {
    const open = [...document.querySelectorAll<HTMLElement>("main [aria-pressed=false]:not([aria-disabled]):has(> b)")]
      // These end with a goal, whatever their price.
      .filter(({ textContent }) => !/^(Next goal|Both teams)/.test(textContent ?? ""));
    const off = (pick: HTMLElement) => Math.abs(Number(pick.querySelector("b")?.textContent) - 2);
    const [even] = open.toSorted((one, other) => off(one) - off(other));
    even?.click();
    return even !== undefined;
  });

export async function takeAny(page: Page, pick: ReturnType<Page["getByRole"]>): Promise<void> {
  await pick.click();
  await betAtAnyPrice(page);
}

export async function betAtAnyPrice(page: Page): Promise<void> {
  const slip = slipOf(page);
  await slip.getByLabel(/^Bet amount/).fill("10");
  await slip.getByLabel("If prices change").selectOption("any");
}
