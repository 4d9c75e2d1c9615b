import type { Page } from "playwright";

export const slipOf = (page: Page) => page.getByRole("complementary", { name: "Slip" });
export const amountIn = (page: Page) => slipOf(page).getByLabel(/^Bet amount/);
export const placeIn = (page: Page) => slipOf(page).getByRole("button", { name: /^Place bet/ });

/** Of the one selection in the slip, as it stands. */
export async function priceIn(page: Page): Promise<string> {
  return (await slipOf(page).getByRole("listitem").locator("b").nth(1).textContent()) ?? "";
}

/** The open one whose price is nearest to even: a match that has become one-sided suspends it last. */
export async function evenPick(page: Page, named = /^(Winner, overtime included|Total|Handicap): .*, [\d.]+$/) {
  const open = page.getByRole("button", { name: named, disabled: false });
  await open.first().waitFor();
  const [even] = (await open.allInnerTexts())
    .map((text) => text.split("\n"))
    .map((lines) => ({ name: lines[0] ?? "", price: Number(lines.at(-1)) }))
    .toSorted((one, other) => Math.abs(one.price - 2) - Math.abs(other.price - 2));
  return page.getByRole("button", { name: even?.name ?? "" }).first();
}

export async function takeAny(page: Page, pick: ReturnType<Page["getByRole"]>): Promise<void> {
  await pick.click();
  const slip = slipOf(page);
  await slip.getByLabel(/^Bet amount/).fill("10");
  await slip.getByLabel("If prices change").selectOption("any");
}
